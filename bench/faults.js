import { register } from 'tsx/esm/api'
import { run } from '../scripts/tasks.js'

register()
const { ensureConsul } = await import('../scripts/cluster/install.ts')

/** As often as it takes to find what happens three times in a hundred. */
const KILLS = '60'

/**
 * `npm run bench -- --faults`: the long forms of the cluster tests, with a real Consul in place of the stand-in of
 * `npm test`, and many more kills.
 */
export async function benchFaults() {
	const consul = await ensureConsul()
	if ('why' in consul) throw new Error(consul.why)
	const env = { TEST_CONSUL: consul.binary, CLUSTER_KILLS: KILLS }
	const files = ['litefs-dies', 'loss', 'consul'].map((name) => `tests/cluster/${name}.test.ts`)
	await run('npx', ['--no-install', 'vitest', 'run', '--project', 'cluster', ...files], { env })
}
