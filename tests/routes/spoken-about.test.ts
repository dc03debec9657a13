import { describe, expect, it } from 'vitest'
import { Visitor } from '../support/visitor.ts'

const textsOf = (body: string) =>
	[...body.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]*\p{L}{2,}[^<]*)</gu)].map(
		([, text]) => (text ?? '').trim(),
	)

/** The syllables of the scale are the same wherever it is sung. */
const NAMES = /^(do|re|mi|fa|sol|la|Solfa|English|Español|Deutsch|Video|Mastodon|\S+@\S+)$/

describe.each(['/about', '/faq'])('%s', (path) => {
	it.each(['es', 'de'])('is written in %s, with nothing left in English', async (language) => {
		const english = await new Visitor().get(path)
		const other = await new Visitor().get(path, { 'Accept-Language': language })
		expect(other.body).toContain(`<html lang="${language}"`)
		const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
		expect(left.filter((text) => !NAMES.test(text))).toEqual([])
		expect(other.page.title).not.toBe(english.page.title)
		const described = (body: string) => /<meta name="description" content="([^"]+)"/.exec(body)?.[1]
		expect(described(other.body)).toBeTruthy()
		expect(described(other.body)).not.toBe(described(english.body))
	})

	it('has an address of its own for each language, for search engines', async () => {
		const { body } = await new Visitor().get(`${path}?lang=es`)
		expect(body).toMatch(new RegExp(`rel="canonical" href="[^"]+${path}\\?lang=es"`))
		expect(body).toMatch(new RegExp(`href="[^"]+${path}\\?lang=de"`))
	})
})

it('programs read the questions in the language of the page', async () => {
	const { body } = await new Visitor().get('/faq?lang=de')
	const facts = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(body)?.[1] ?? '{}'
	expect(facts).toContain('Müssen wir etwas installieren?')
	expect(facts).not.toContain('Do we need')
})

it.each(['', '&q=invoice', '&id=make-ups'])(
	'the frame of the documentation%s is in German, and its articles say that they are English',
	async (asked) => {
		const { body, page } = await new Visitor().get(`/about?page=help${asked}&lang=de`)
		expect(page.text).toContain('Diese Artikel gibt es nur auf Englisch.')
		expect(page.text).toContain('Schreiben Sie uns')
		expect(body).toMatch(/<div[^>]* lang="en"/)
		expect(page.text).not.toMatch(/Documentation|Contact us|Show everything/)
	},
)
