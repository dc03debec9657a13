import { describe, expect, it } from 'vitest'
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const textsOf = (body: string) =>
	[...body.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]*\p{L}{2,}[^<]*)</gu)].map(
		([, text]) => (text ?? '').trim(),
	)

/** Names, zones and plans, which are called the same. */
const NAMES =
	/^(Solfa|English|Español|Deutsch|Video|Mastodon|Standard|Professional|Solo Teacher|[A-Z]{3,4}|\S+@\S+|\+\d+ \(.*\)|Ada|Tom|Iris|Leo|Maya|Noor|Sam|Kim|Ben|Zoe|Name|(Ada|Grace) Okafor|Rivera Piano Studio|Cape Conservatoire)$/

describe.each(['/', '/?demo=1', '/?billing=yearly'])('the landing page at %s', (path) => {
	it.each(['es', 'de'])('is written in %s, with nothing left in English', async (language) => {
		const english = await new Visitor().get(path)
		const other = await new Visitor().get(path, { 'Accept-Language': language })
		expect(other.body).toContain(`<html lang="${language}"`)
		const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
		expect(left.filter((text) => !NAMES.test(text))).toEqual([])
		expect(other.page.title).not.toBe(english.page.title)
		expect(other.body).not.toContain('content="Students, lessons')
	})
})

describe('the forms of the landing page', () => {
	it('refuse in the language, and keep what was typed', async () => {
		const german = { 'Accept-Language': 'de' }
		const { body, page } = await new Visitor().post('/', { intent: 'contact', name: 'Amara Diallo' }, german)
		expect(page.text).toContain('Füllen Sie alle Felder aus, um Ihre Nachricht zu senden.')
		expect(body).toContain('value="Amara Diallo"')
		const spanish = { 'Accept-Language': 'es' }
		const demo = await new Visitor().post('/?demo=1', { intent: 'demo', schoolName: 'Cantabile' }, spanish)
		expect(demo.page.text).toContain('Elija su función')
		expect(demo.page.text).toContain('+34 (España)')
		expect(demo.body).toContain('value="Cantabile"')
	})

	it('are answered, on the page and by email, in the language they were sent in', async () => {
		const visitor = new Visitor()
		visitor.cookies.set('lang', 'de')
		const typed = {
			name: 'Amara Diallo',
			email: 'amara@example.test',
			subject: 'Chor',
			message: 'Gibt es einen?',
		}
		const sent = await visitor.post('/', { intent: 'contact', ...typed })
		expect(sent.status).toBe(303)
		const receipt = mails().find(({ kind }) => kind === 'contact-receipt')
		expect(receipt?.subject).not.toBe('We have your message')
		expect(receipt?.text).toContain('24 Stunden')
		expect((await visitor.follow(sent)).page.text).toContain('Wir melden uns innerhalb von 24 Stunden.')
	})
})

it.each(['/terms', '/privacy', '/security', '/accessibility'])(
	'%s stays in English, and says to whoever reads another that those words count',
	async (path) => {
		const german = await new Visitor().get(path, { 'Accept-Language': 'de' })
		expect(german.page.text).toContain(
			'Diesen Text gibt es nur auf Englisch, und maßgeblich ist der englische Text.',
		)
		expect((await new Visitor().get(`${path}?lang=es`)).page.text).toContain(
			'Este texto solo está disponible en inglés, y el texto en inglés es el que vale.',
		)
		expect(german.body).toMatch(/<article[^>]* lang="en"/)
		expect(german.page.text).toContain('Nutzungsbedingungen')
		expect((await new Visitor().get(path)).page.text).not.toContain('available only in English')
	},
)
