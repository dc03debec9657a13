import { expect, it } from 'vitest'
import { portalCatalogs, portalWords } from '#app/content/portal/catalogs.ts'
import { en } from '#app/content/portal/en.ts'

/** `home.balance.due`, and of a sentence with names in it `home.hello()`, with what it is told. */
function pathsOf(words: unknown, path = ''): string[] {
	if (typeof words === 'function') return [`${path}()${words.length}`]
	if (typeof words === 'string') return [path]
	return Object.entries(words as object).flatMap(([name, inner]) =>
		pathsOf(inner, path ? `${path}.${name}` : name),
	)
}

it.each(Object.entries(portalCatalogs))(
	'the catalog of "%s" says all that the English one says',
	(_, words) => {
		expect(pathsOf(words).sort()).toEqual(pathsOf(en).sort())
	},
)

it.each(Object.entries(portalCatalogs))('the catalog of "%s" leaves nothing empty', (_, words) => {
	const empty = JSON.stringify(words, (_name, value: unknown) =>
		typeof value === 'function' ? String((value as (...names: unknown[]) => unknown)(2, 2, 2, 2)) : value,
	)
	expect(empty).not.toMatch(/:\s*"\s*"/)
	expect(empty).not.toContain('undefined')
})

it('a language that is not there is English', () => {
	expect(portalWords('xx')).toBe(en)
	expect(portalWords(null)).toBe(en)
})
