import { ErrorCode } from '../protocol/error-code.js';
import { Group } from './group.js';
import type { JoinResult } from './member.js';

const LONG = 60_000;
/** Long enough for a session to last a few steps of a test, short enough to wait for its end. */
const SHORT = 50;

describe('a consumer group', () => {
  let group: Group;
  let kept: unknown[];
  beforeEach(() => {
    kept = [];
    group = new Group('g', (settled) => kept.push(settled.store()));
  });
  afterEach(() => group.close());

  interface Manner {
    sessionTimeoutMs?: number;
    rebalanceTimeoutMs?: number;
    protocols?: string[];
    protocolType?: string;
    subscription?: string;
  }
  function ask(memberId: string, manner: Manner = {}): Promise<JoinResult> {
    const { sessionTimeoutMs = LONG, rebalanceTimeoutMs = LONG, protocols = ['range'] } = manner;
    const { protocolType = 'consumer', subscription = 'topics' } = manner;
    const metadata = Buffer.from(subscription);
    return group.join({
      memberId,
      clientId: 'client',
      clientHost: '127.0.0.1',
      sessionTimeoutMs,
      rebalanceTimeoutMs,
      protocolType,
      protocols: protocols.map((name) => ({ name, metadata })),
    });
  }
  /** Both steps of a first join: obtain a member id, and join with it. */
  async function join(manner: Manner = {}): Promise<{ id: string; joined: Promise<JoinResult> }> {
    const { error, memberId: id } = await ask('', manner);
    expect(error).toBe(ErrorCode.MEMBER_ID_REQUIRED);
    return { id, joined: ask(id, manner) };
  }
  async function stableWithOne(manner: Manner = {}): Promise<{ id: string; generation: number }> {
    const { id, joined } = await join(manner);
    const { generation } = await joined;
    await group.sync(id, generation, new Map([[id, Buffer.from('all')]]));
    expect(group.state).toBe('Stable');
    return { id, generation };
  }

  it('gives everybody the same generation and only the leader the members', async () => {
    const first = await stableWithOne();
    const second = await join();
    expect(group.heartbeat(first.id, first.generation)).toBe(ErrorCode.REBALANCE_IN_PROGRESS);
    const [leader, follower] = await Promise.all([ask(first.id), second.joined]);
    expect([leader.generation, follower.generation]).toEqual([2, 2]);
    expect([leader.leaderId, follower.leaderId]).toEqual([first.id, first.id]);
    expect(leader.members.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(follower.members).toEqual([]);
    const waiting = group.sync(second.id, 2, new Map());
    const shares = new Map([first.id, second.id].map((id) => [id, Buffer.from(id)]));
    expect((await group.sync(first.id, 2, shares)).assignment.toString()).toBe(first.id);
    expect((await waiting).assignment.toString()).toBe(second.id);
    expect(group.state).toBe('Stable');
  });

  it('fences requests of an older generation and of strangers', async () => {
    const { id, generation } = await stableWithOne();
    expect(group.checkCommit(id, generation)).toBe(ErrorCode.NONE);
    expect(group.checkCommit(id, generation - 1)).toBe(ErrorCode.ILLEGAL_GENERATION);
    expect(group.heartbeat(id, generation + 1)).toBe(ErrorCode.ILLEGAL_GENERATION);
    expect(group.heartbeat('stranger', generation)).toBe(ErrorCode.UNKNOWN_MEMBER_ID);
    expect((await group.sync(id, 99, new Map())).error).toBe(ErrorCode.ILLEGAL_GENERATION);
    expect((await ask('stranger')).error).toBe(ErrorCode.UNKNOWN_MEMBER_ID);
    expect(group.leave('stranger')).toBe(ErrorCode.UNKNOWN_MEMBER_ID);
  });

  it('goes on without a member that does not rejoin in time', async () => {
    const late = await stableWithOne({ rebalanceTimeoutMs: SHORT });
    const punctual = await join({ rebalanceTimeoutMs: SHORT });
    const result = await punctual.joined;
    expect(result.leaderId).toBe(punctual.id);
    expect(result.members).toHaveLength(1);
    expect(group.heartbeat(late.id, late.generation)).toBe(ErrorCode.UNKNOWN_MEMBER_ID);
  });

  it('sends a follower back to the start when the leader dies before it assigns', async () => {
    const leader = await stableWithOne({ sessionTimeoutMs: SHORT });
    const follower = await join();
    await Promise.all([ask(leader.id, { sessionTimeoutMs: SHORT }), follower.joined]);
    const synced = await group.sync(follower.id, 2, new Map());
    expect(synced.error).toBe(ErrorCode.REBALANCE_IN_PROGRESS);
    expect(await ask(follower.id)).toMatchObject({
      error: ErrorCode.NONE,
      leaderId: follower.id,
      generation: 3,
    });
  });

  it('is not held up forever by a client that took an id and never came back', async () => {
    const { error } = await ask('', { sessionTimeoutMs: SHORT });
    expect(error).toBe(ErrorCode.MEMBER_ID_REQUIRED);
    const { joined } = await join();
    expect((await joined).error).toBe(ErrorCode.NONE);
  });

  it('answers a repeated join with the same generation, but rebalances for the leader or a new subscription', async () => {
    const leader = await stableWithOne();
    const second = await join();
    await Promise.all([ask(leader.id), second.joined]);
    expect((await ask(second.id)).generation).toBe(2);
    await group.sync(leader.id, 2, new Map());
    expect((await ask(second.id)).generation).toBe(2);
    const changed = ask(second.id, { subscription: 'other topics' });
    expect(group.state).toBe('PreparingRebalance');
    await Promise.all([ask(leader.id), changed]);
    await group.sync(leader.id, 3, new Map());
    const again = ask(leader.id);
    expect(group.state).toBe('PreparingRebalance');
    await Promise.all([ask(second.id, { subscription: 'other topics' }), again]);
  });

  it('chooses a protocol all speak, and refuses members with whom there is none', async () => {
    const first = await stableWithOne({ protocols: ['sticky', 'range'] });
    const second = await join({ protocols: ['range', 'roundrobin'] });
    await Promise.all([ask(first.id, { protocols: ['sticky', 'range'] }), second.joined]);
    expect(group.describe().protocol).toBe('range');
    const odd = await join({ protocols: ['odd'] });
    expect((await odd.joined).error).toBe(ErrorCode.INCONSISTENT_GROUP_PROTOCOL);
    const other = await join({ protocolType: 'connect' });
    expect((await other.joined).error).toBe(ErrorCode.INCONSISTENT_GROUP_PROTOCOL);
  });

  it('is empty when the last has left, and goes on from a kept state', async () => {
    const { id, generation } = await stableWithOne();
    const revived = new Group('g', () => undefined);
    revived.restore(JSON.parse(JSON.stringify(kept.at(-1))));
    expect(revived.state).toBe('Stable');
    expect(revived.heartbeat(id, generation)).toBe(ErrorCode.NONE);
    expect((await revived.sync(id, generation, new Map())).assignment.toString()).toBe('all');
    revived.close();
    expect(group.leave(id)).toBe(ErrorCode.NONE);
    expect(group.state).toBe('Empty');
    expect(kept.at(-1)).toMatchObject({ generation: 2, members: [] });
  });
});
