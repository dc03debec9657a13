import { describe, expect, it } from 'vitest'
import { anAdminAt, aSchool, aSoloTeacherAt } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const textsOf = (body: string) =>
	[...body.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]*\p{L}{2,}[^<]*)</gu)].map(
		([, text]) => (text ?? '').trim(),
	)

/** Names and plans, which are called the same. */
const NAMES =
	/^(Solfa|English|Español|Deutsch|Video|Mastodon|Standard|Professional|Solo Teacher|Cantabile|(Person|School) \d+|\S+@\S+)$/

const stranger = () => Promise.resolve(new Visitor())
const ownerOf = (subscription: 'none' | 'pending' | 'active' | 'expired') => () =>
	Visitor.signedInAs(anAdminAt(aSchool({ name: 'Cantabile', subscription })))
const soloOwner = () => Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo', subscription: 'pending' })))

const PAGES: [path: string, who: string, open: () => Promise<Visitor>][] = [
	['/register-school', 'a stranger', stranger],
	['/signup?plan=professional&billing=yearly', 'a stranger', stranger],
	['/register-solo-teacher?plan=soloTeacher', 'a stranger', stranger],
	['/register', 'a stranger', stranger],
	['/register-school', 'whoever has registered', ownerOf('pending')],
	['/register-school', 'an owner', ownerOf('active')],
	['/select-plan', 'a stranger', stranger],
	['/select-plan?type=solo&billing=yearly', 'a stranger', stranger],
	['/select-plan', 'whoever has registered', ownerOf('pending')],
	['/select-plan?billing=yearly', 'a teacher who has registered', soloOwner],
	['/select-plan/cancel-registration', 'whoever has registered', ownerOf('pending')],
	['/select-plan?upgrade=true', 'an owner whose school has expired', ownerOf('expired')],
	['/payment-success', 'a stranger', stranger],
	['/payment-success', 'an owner who has not paid', ownerOf('pending')],
	['/payment-success', 'an owner', ownerOf('active')],
	['/', 'whoever has registered', ownerOf('pending')],
	['/', 'an owner whose school has expired', ownerOf('expired')],
]

describe.each(PAGES)('%s for %s', (path, _who, open) => {
	it.each(['es', 'de'])('is written in %s, with nothing left in English', async (language) => {
		const visitor = await open()
		const english = await visitor.get(path)
		const other = await visitor.get(path, { 'Accept-Language': language })
		expect(other.status).toBe(200)
		expect(other.body).toContain(`<html lang="${language}"`)
		const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
		// The landing page has examples, which spoken-landing knows.
		expect(path === '/' ? [] : left.filter((text) => !NAMES.test(text))).toEqual([])
		expect(left.join()).not.toMatch(/Registration|Subscription/)
		expect(other.page.title).not.toBe(english.page.title)
	})
})

it('a registration is refused in the language, keeps what was typed, and goes on in it', async () => {
	const visitor = new Visitor()
	const typed = { name: 'Ana Ruiz', email: 'ana@cantabile.example', password: 'ana', schoolName: 'Cantabile' }
	const refused = await visitor.post('/register-school?lang=es', typed)
	expect(refused.page.problems).toContain('La contraseña debe tener al menos 6 caracteres')
	expect(refused.body).toContain('value="Ana Ruiz"')
	const other = new Visitor()
	other.cookies.set('lang', 'es')
	const made = await other.post('/register-school', { ...typed, password: 'ana sings on' })
	const { page } = await other.follow(made)
	expect(page.title).toBe('Elija un plan – Solfa')
	expect(page.text).toContain('Elija ahora su plan para empezar.')
	expect(page.text).toContain('Para Cantabile')
	expect(mails().map(({ kind }) => kind)).toEqual(['registration'])
	expect(mails()[0]?.text).toContain('Hola')

	// Another browser, in no language of ours: the account knows.
	await new Visitor().post('/forgot-password', { email: typed.email })
	expect(mails()[1]?.text).toContain('Hola')
})

it('the scripts of paying are told what to say in the language, and in English nothing', async () => {
	const visitor = await ownerOf('pending')()
	const said = (body: string) => /data-says="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"')
	expect(said((await visitor.get('/select-plan')).body)).toBeUndefined()
	const german = said((await visitor.get('/select-plan?lang=de')).body)
	expect(JSON.parse(german ?? '{}')).toMatchObject({ 'Payment Cancelled': 'Zahlung abgebrochen' })
})
