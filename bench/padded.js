import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../scripts/tasks.js'

const COPIED = [
	'app',
	'db',
	'public',
	'scripts',
	'server',
	'server.ts',
	'vite.config.ts',
	'tsconfig.json',
	'package.json',
]
/** First segments as the finished product has them, the measured page's own among them. */
const SECTIONS = [
	'dashboard',
	'students',
	'teachers',
	'classes',
	'schedule',
	'attendance',
	'billing',
	'messaging',
	'settings',
	'super-admin',
	'student',
	'api',
]

/** A copy of the project with more routes, built beside it: the route table itself knows nothing of this. */
export async function buildPadded(routes) {
	const folder = resolve('.cache/bench-padded')
	mkdirSync(folder, { recursive: true })
	for (const name of COPIED) {
		rmSync(join(folder, name), { recursive: true, force: true })
		cpSync(name, join(folder, name), { recursive: true })
	}
	if (!existsSync(join(folder, 'node_modules')))
		symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

	writeFileSync(
		join(folder, 'app/routes/school/padding.tsx'),
		'export default function Padding() {\n\treturn <p>Nothing is here.</p>\n}\n',
	)
	renameSync(join(folder, 'app/routes.ts'), join(folder, 'app/route-table.ts'))
	writeFileSync(join(folder, 'app/routes.ts'), tableWith(routes))
	const build = `import('./scripts/tasks.js').then((tasks) => tasks.ensureBuilt())`
	await run(process.execPath, ['-e', build], { cwd: folder, quiet: true })
	return folder
}

function tableWith(routes) {
	const padding = Array.from({ length: routes }, (_, i) => {
		const path = `${SECTIONS[i % SECTIONS.length]}/padding-${i}/:id`
		return `route('${path}', 'routes/school/padding.tsx', { id: 'routes/school/padding-${i}' }),`
	})
	return `import { route, type RouteConfig } from '@remix-run/route-config'
import table from './route-table.ts'

export default [...table, ${padding.join('\n')}] satisfies RouteConfig
`
}
