import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const FILE = 'licenses.txt'

/** Collects the licenses of all packages sent to browsers in one file, instead of a banner for each module. */
export function licenses(): Plugin {
	return {
		name: 'licenses',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		generateBundle(_options, bundle) {
			const modules = Object.values(bundle).flatMap((file) =>
				file.type === 'chunk' ? Object.entries(file.modules) : [],
			)
			const sent = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
			const packages = new Set(sent.flatMap((id) => /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []))
			// It writes a part of the style sheets, from which flatten-css removes its banner.
			packages.add(resolve('node_modules/tailwindcss'))
			for (const file of Object.values(bundle))
				if (file.type === 'chunk' && file.name === 'framework')
					file.code = `/* Licenses: /${FILE} */\n${file.code}`
			this.emitFile({
				type: 'asset',
				fileName: FILE,
				source: [...packages].sort().map(licenseOf).join('\n\n\n'),
			})
		},
	}
}

function licenseOf(folder: string): string {
	const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
		string,
		string
	>
	const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
	if (!file) throw new Error(`${folder} is sent to browsers without a license.`)
	return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`
}
