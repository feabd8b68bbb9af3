/** What one part takes of a core in each stage, in percent. */
export type Shares = ReadonlyMap<string, number>;

/** A stage of the fit. */
export interface Stage {
  /** Thousands of open sockets. */
  sockets: number;
  /** Questions of lobbies in a second; 0: nobody plays. */
  questions: number;
  shares: Shares;
}

/** In percent of a core. */
interface Costs {
  always: number;
  /** While anybody plays. */
  inPlay: number;
  /** For a thousand sockets. */
  socket: number;
  /** For a question of one lobby in each second. */
  question: number;
}

/** Nobody there; sockets that rest; two sizes that play. */
export type Stages = [idle: Stage, resting: Stage, small: Stage, large: Stage];

function costsOf(part: string, [idle, resting, small, large]: Stages): Costs {
  const share = ({ shares }: Stage) => shares.get(part) ?? 0;
  const always = share(idle);
  const socket = Math.max(0, (share(resting) - always) / resting.sockets);
  const play = (stage: Stage) => share(stage) - always - socket * stage.sockets;
  const question = Math.max(0, (play(large) - play(small)) / (large.questions - small.questions));
  return { always, socket, question, inPlay: Math.max(0, play(small) - question * small.questions) };
}

const predicted = (costs: Costs, { sockets, questions }: Omit<Stage, 'shares'>): number =>
  costs.always + costs.socket * sockets + (questions > 0 ? costs.inPlay + costs.question * questions : 0);

/** The model fitted to the stages, and how it compares with a larger load that it has not seen. */
export function compareModel(parts: readonly string[], stages: Stages, check: Stage) {
  const compared = parts.map((part) => {
    const costs = costsOf(part, stages);
    const measured = check.shares.get(part) ?? 0;
    return { part, costs, predicted: predicted(costs, check), measured };
  });
  const head = ['part', 'always', 'in play', '× S', '× Q', 'model', 'measured', 'model ÷ measured'];
  const lines = compared.map(({ part, costs, predicted, measured }) => [
    part,
    ...[costs.always, costs.inPlay, costs.socket, costs.question].map((value) => value.toFixed(2)),
    ...[predicted, measured, predicted / measured].map((value) => value.toFixed(2)),
  ]);
  const table = [head, ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return { compared, table };
}
