/** How MongoDB spreads a collection over shards. */
interface ShardedCollection {
  /** The field by whose hash documents are spread. Every operation of live play names it. */
  key: string;
  /**
   * Operations that ask every shard, with who sends them and when. By command and the fields of the filter in
   * alphabetical order, such as `find code,owner`; `*` stands for an id in a path. `any quest`: all with this field.
   */
  scattered?: Readonly<Record<string, string>>;
}

/** By collection. `one shard`: it is not spread, because there is little of it or no game waits for it. */
export type Sharding = Readonly<Record<string, ShardedCollection | 'one shard'>>;
