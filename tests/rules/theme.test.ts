import { readFileSync } from 'node:fs'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import { expect, it } from 'vitest'

const DARK = 'screen and (prefers-color-scheme: dark)'

/** Custom properties by selector: what stands inside the media query, or what stands outside of any. */
function tokensOf(name: string, inDark: boolean): Record<string, string> {
	const found: Record<string, string> = {}
	postcss.parse(readFileSync(`app/styles/${name}.css`, 'utf8')).walkDecls(/^--/, (declaration) => {
		const rule = declaration.parent as Rule
		const media = mediaOf(rule)
		if (rule.type !== 'rule' || media !== (inDark ? DARK : null)) return
		found[`${rule.selector} ${declaration.prop}`] = declaration.value
	})
	return found
}

function mediaOf(rule: Rule): string | null {
	for (let at: ChildNode | Container | undefined = rule; at; at = at.parent as Container | undefined)
		if (at.type === 'atrule' && (at as AtRule).name === 'media') return (at as AtRule).params
	return null
}

it.each(['light', 'dark'] as const)('a theme that was chosen has every color of the %s one', (theme) => {
	const sheets = ['base', 'shell', 'desk']
	const dark = Object.assign({}, ...sheets.map((one) => tokensOf(one, true))) as Record<string, string>
	const light = Object.assign({}, ...sheets.map((one) => tokensOf(one, false))) as Record<string, string>
	const wanted = Object.fromEntries(
		Object.entries(dark).map(([name, value]) => [name, theme === 'dark' ? value : light[name]]),
	)
	const chosen: Record<string, string> = {}
	postcss.parse(readFileSync('app/styles/theme.css', 'utf8')).walkDecls(/^--/, ({ parent, prop, value }) => {
		const [own, inner] = (parent as Rule).selector.split(' ')
		if (own === `html[data-theme='${theme}']`) chosen[`${inner ?? ':root'} ${prop}`] = value
	})
	expect(Object.keys(wanted).length).toBeGreaterThan(30)
	expect(chosen).toEqual(wanted)
})
