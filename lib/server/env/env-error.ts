/** A variable that cannot be used. Its message is the one line a person needs and never holds the value. */
export class EnvError extends Error {
  constructor(variable: string, issue: string) {
    super(`${variable} ${issue}.`);
    this.name = "EnvError";
  }
}
