import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Where a browser of the tests finds its fonts: in this repository alone, so that words are as wide and as high on every
 * machine. `BROWSER_FONTS=/usr/share/fonts/truetype/dejavu` has it use those of another folder.
 */
export function fontSettings(folder = process.env.BROWSER_FONTS || 'fonts'): string {
	const file = resolve('.cache', `fonts-${resolve(folder).replace(/\W+/g, '-')}.conf`)
	mkdirSync('.cache', { recursive: true })
	writeFileSync(
		file,
		`<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir>${resolve(folder)}</dir>
	<cachedir>${resolve('.cache/fontconfig')}</cachedir>
</fontconfig>
`,
	)
	return file
}
