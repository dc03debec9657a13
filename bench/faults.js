import { register } from 'tsx/esm/api'
import { run } from '../scripts/tasks.js'

register()
const { ensureConsul, ensureLitefs } = await import('../scripts/cluster/install.ts')

/** Kills of one node without LiteFS, of Solfa alone, and of Solfa and LiteFS at once. */
const PROCESS_KILLS = '50'
/** Kills of LiteFS alone, as many as it takes to find a fault of three in a hundred. */
const LITEFS_KILLS = '60'

/** Kills of a replica while others write. */
const STARTS = '60'
/** Milliseconds in which one goes on waiting for its database. */
const WAITS = '60000'
/** Restarts of one node after the other, while people read and write. */
const RESTARTS = '50'
/** Forms, each followed by the page that shows it on the other node. */
const PAIRS = '1000'
/** Moves of the lease from node to node. */
const HANDOVERS = '10'

/**
 * `npm run bench -- --faults`: the long forms of the cluster tests with many more kills and starts, and failover with a real Consul.
 * Both programs are built where they are missing, nodes listen on this machine alone, and every test has an end.
 * `npx vitest run --project consul` runs failover with a stand-in.
 */
export async function benchFaults() {
	const [litefs, consul] = [await ensureLitefs(), await ensureConsul()]
	for (const found of [litefs, consul]) if ('why' in found) throw new Error(found.why)
	const env = {
		TEST_CONSUL: consul.binary,
		PROCESS_KILLS,
		LITEFS_KILLS,
		STARTS,
		WAITS,
		RESTARTS,
		PAIRS,
		HANDOVERS,
	}
	const files = [
		'faults/killed',
		'cluster/litefs-dies',
		'cluster/loss',
		'cluster/restart',
		'cluster/two-nodes',
		'cluster/start',
		'consul/failover',
	].map((name) => `tests/${name}.test.ts`)
	const projects = ['--project', 'faults', '--project', 'cluster', '--project', 'consul']
	await run('npx', ['--no-install', 'vitest', 'run', ...projects, ...files], { env })
}
