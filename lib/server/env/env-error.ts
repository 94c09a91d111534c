/** A variable that cannot be used. Its message is the one line a person needs and never holds the value. */
export class EnvError extends Error {
  constructor(variable: string, complaint: string) {
    super(`${variable} ${complaint}.`);
    this.name = "EnvError";
  }
}
