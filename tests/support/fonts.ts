import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const SANS = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans']
const SERIF = ['DejaVu Serif', 'Liberation Serif', 'Noto Serif']

/**
 * Where a browser of the tests finds its fonts: in this repository alone, so that words are as wide and as high on every
 * machine. `BROWSER_FONTS=/usr/share/fonts/truetype/dejavu` has it use those of another folder.
 *
 * Every system says which of its fonts are ordinary. Without that a browser takes the first file of a folder: DejaVu's
 * font for formulas, or Liberation's typewriter.
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
	<alias><family>serif</family><prefer>${families(SERIF)}</prefer></alias>
	<match><edit name="family" mode="append_last">${strings(SANS)}</edit></match>
</fontconfig>
`,
	)
	return file
}

function families(names: string[]): string {
	return names.map((name) => `<family>${name}</family>`).join('')
}

function strings(names: string[]): string {
	return names.map((name) => `<string>${name}</string>`).join('')
}
