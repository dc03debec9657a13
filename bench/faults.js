import { register } from 'tsx/esm/api'
import { run } from '../scripts/tasks.js'

register()
const { ensureConsul } = await import('../scripts/cluster/install.ts')

/** As often as it takes to find what happens three times in a hundred. */
const KILLS = '60'

/**
 * `npm run bench -- --faults`: the long forms of the cluster tests with many more kills, and failover with a real Consul.
 * `npx vitest run --project consul` runs the latter with a stand-in.
 */
export async function benchFaults() {
	const consul = await ensureConsul()
	if ('why' in consul) throw new Error(consul.why)
	const env = { TEST_CONSUL: consul.binary, CLUSTER_KILLS: KILLS }
	const files = ['cluster/litefs-dies', 'cluster/loss', 'consul/failover'].map(
		(name) => `tests/${name}.test.ts`,
	)
	const projects = ['--project', 'cluster', '--project', 'consul']
	await run('npx', ['--no-install', 'vitest', 'run', ...projects, ...files], { env })
}
