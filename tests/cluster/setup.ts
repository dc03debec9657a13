import { execFileSync } from 'node:child_process'
import { ensureLitefs, versionOf } from '../../scripts/cluster/install.ts'

/** Once a run: the program, or why not. Where others rely on these tests they run, or the whole run fails. */
export default async function findLitefs() {
	// Whoever runs these tests alone has perhaps not built for a while.
	execFileSync(process.execPath, ['-e', `import('./scripts/tasks.js').then((tasks) => tasks.ensureBuilt())`])
	const found = await ensureLitefs()
	if ('why' in found) {
		if (process.env.CI) throw new Error(`The cluster tests cannot run: ${found.why}`)
		console.log(`The cluster tests are skipped: ${found.why}`)
		process.env.TEST_NO_CLUSTER = found.why
		return
	}
	process.env.TEST_LITEFS = found.binary
	console.log(
		`Cluster tests: 2 nodes on this machine, ${await versionOf(found.binary)}, Node ${process.version}`,
	)
}
