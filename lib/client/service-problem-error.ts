import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** The service gave no answer. Thrown inside the query cache, so that the last good copy stays beside it. */
export class ServiceProblemError extends Error {
  readonly problem: ServiceProblem;

  constructor(problem: ServiceProblem) {
    super(problem.reason);
    this.name = "ServiceProblemError";
    this.problem = problem;
  }
}
