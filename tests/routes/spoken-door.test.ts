import { describe, expect, it } from 'vitest'
import { recordFailure } from '#app/models/identity/sign-in.server.ts'
import { invited, mailedInvitation } from '../support/accounts.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aStudent,
	aTeacherAt,
	PASSWORD,
} from '../support/factories.ts'
import { mailedLink } from '../support/mail.ts'
import { withPhone } from '../support/phone.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const ADA = 'ada@example.test'

function anInvitation() {
	const school = aSchool({ name: 'Cantabile' })
	const access = accessOf(anAdminAt(school))
	invited(access, { is: 'learner', id: aStudent(school) }, { by: 'mail', email: ADA })
	return `/invitation?token=${mailedInvitation()}`
}

async function aResetLink() {
	await new Visitor().post('/auth/forgot-password', { email: aPerson().email })
	return mailedLink()
}

async function atTheSecondStep(): Promise<[string, Visitor]> {
	const teacher = aTeacherAt(aSchool())
	withPhone(teacher)
	const visitor = new Visitor()
	await visitor.post('/login', { username: teacher.username, password: PASSWORD })
	return ['/auth/code', visitor]
}

const OWN = '/two-factor'

/** Somebody’s own two-factor sign-in. */
async function ownTwoFactor(state: 'off' | 'begun' | 'on'): Promise<[string, Visitor]> {
	const person = aTeacherAt(aSchool())
	if (state === 'on') withPhone(person)
	const visitor = await Visitor.signedInAs(person)
	if (state === 'begun') await visitor.post(OWN, { intent: 'begin', currentPassword: PASSWORD })
	return [OWN, visitor]
}

/** Where a page is, and who opens it. A link that is moved into a cookie leads on to its page. */
async function arrived(link: string, visitor = new Visitor()): Promise<[string, Visitor]> {
	const { location } = await visitor.get(link)
	return [location ?? link, visitor]
}

const PAGES: [name: string, open: () => Promise<[path: string, visitor: Visitor]>][] = [
	['logging in', () => arrived('/auth/login')],
	['logging in at the short address', () => arrived('/login')],
	['logging in without cookies', () => arrived('/auth/login?cookies=refused')],
	['logging in simply', () => arrived('/simple-login')],
	['the code of an app', atTheSecondStep],
	['two-factor sign-in that is off', () => ownTwoFactor('off')],
	['two-factor sign-in that was begun', () => ownTwoFactor('begun')],
	['two-factor sign-in that is on', () => ownTwoFactor('on')],
	['a forgotten password', () => arrived('/auth/forgot-password')],
	['a link on its way', () => arrived('/auth/forgot-password?sent=1')],
	['a new password', async () => arrived(await aResetLink())],
	['a link that is none', () => arrived('/reset-password')],
	['an invitation', () => arrived(anInvitation())],
	['an invitation for somebody with an account', () => invitedElsewhere('nobody')],
	['an invitation for somebody signed in', () => invitedElsewhere('themselves')],
	['an invitation where somebody else is signed in', () => invitedElsewhere('somebody else')],
	['an invitation that is over', () => arrived('/invitation')],
	['an address to confirm that is over', () => arrived('/email-confirmation')],
	['an account to take back that is over', () => arrived('/links/none')],
	['nothing', () => arrived('/nothing/of/ours')],
]

/** Somebody with an account at another school, in a browser where somebody is signed in or nobody. */
async function invitedElsewhere(
	signedIn: 'nobody' | 'themselves' | 'somebody else',
): Promise<[string, Visitor]> {
	const school = aSchool({ name: 'Cantabile' })
	const access = accessOf(anAdminAt(school))
	const known = aTeacherAt(aSchool())
	invited(access, { is: 'learner', id: aStudent(school) }, { by: 'mail', email: known.email })
	const link = `/invitation?token=${mailedInvitation()}`
	if (signedIn === 'nobody') return arrived(link)
	return arrived(link, await Visitor.signedInAs(signedIn === 'themselves' ? known : anAdminAt(school)))
}

const textsOf = (body: string) =>
	[...body.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]*\p{L}{2,}[^<]*)</gu)].map(
		([, text]) => (text ?? '').trim(),
	)

const NAMES =
	/^(Solfa|English|Español|Deutsch|Video|Mastodon|Code|Cantabile|Ada Student.*|[A-Z2-7]{4}( [A-Z2-7]{4})+|Person \d+|\S+@\S+)$/

describe.each(PAGES)('the page of %s', (_name, open) => {
	it.each(['es', 'de'])('is written in %s, with nothing left in English', async (language) => {
		const [path, visitor] = await open()
		const english = await visitor.get(path)
		const other = await visitor.get(path, { 'Accept-Language': language })
		expect(other.status).toBe(english.status)
		expect(english.body).toContain('<html lang="en"')
		expect(other.body).toContain(`<html lang="${language}"`)
		const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
		expect(left.filter((text) => !NAMES.test(text))).toEqual([])
		expect(other.page.title).not.toBe(english.page.title)
	})
})

describe('a language that was chosen', () => {
	it('is that of the next page, whatever the browser asks for', async () => {
		const visitor = new Visitor()
		const german = await visitor.get('/auth/login?lang=de', { 'Accept-Language': 'es' })
		expect(german.page.title).toBe('Anmelden – Solfa')
		expect(german.headers['set-cookie']?.find((line) => line.startsWith('lang='))).toBe(
			'lang=de; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
		)
		const next = await visitor.get('/auth/forgot-password', { 'Accept-Language': 'es' })
		expect(next.page.title).toBe('Passwort vergessen – Solfa')
		await visitor.get('/auth/forgot-password?lang=en')
		expect((await visitor.get('/auth/login', { 'Accept-Language': 'es' })).page.title).toBe('Log in – Solfa')
	})

	it('goes from the account in the portal to its two-factor sign-in', async () => {
		const visitor = await Visitor.signedInAs(aHousehold().parent)
		const german = await visitor.get('/student/settings/account', { 'Accept-Language': 'de' })
		expect(german.page.text).toContain('Anmeldung in zwei Schritten')
		expect(german.body).toContain('href="/two-factor?lang=de"')
		const english = await visitor.get('/student/settings/account')
		expect(english.body).toContain('href="/two-factor"')
	})

	it('is not kept where nobody chose it, nor where it is none of ours', async () => {
		const visitor = new Visitor()
		await visitor.get('/auth/login', { 'Accept-Language': 'de' })
		const unknown = await visitor.get('/auth/login?lang=fr', { 'Accept-Language': 'de' })
		expect(unknown.page.title).toBe('Anmelden – Solfa')
		expect(visitor.cookies.has('lang')).toBe(false)
		visitor.cookies.set('lang', 'xx')
		expect((await visitor.get('/auth/login')).page.title).toBe('Log in – Solfa')
	})

	it('leaves pages alone that are in English only', async () => {
		const visitor = new Visitor()
		await visitor.get('/auth/login?lang=de')
		for (const path of ['/settings/subscription', '/dashboard']) {
			const admin = await Visitor.signedInAs(anAdminAt(aSchool()))
			admin.cookies.set('lang', 'de')
			expect((await admin.get(path, { 'Accept-Language': 'de' })).body).toContain('<html lang="en"')
		}
	})

	it('is also that of the portal, for whoever chose none under their account', async () => {
		const visitor = await Visitor.signedInAs(aHousehold().parent)
		visitor.cookies.set('lang', 'es')
		const { body } = await visitor.get('/student/dashboard', { 'Accept-Language': 'de' })
		expect(body).toContain('<html lang="es"')
	})

	it('is led to from the foot of the page, and keeps what else the address says', async () => {
		const { body } = await new Visitor().get('/auth/login?redirectTo=%2Fstudent%2Fschedule')
		expect(body).toContain('href="?redirectTo=%2Fstudent%2Fschedule&amp;lang=es"')
		expect(body).toMatch(/hreflang="en" aria-current="true"/i)
	})
})

describe('a form that will not do', () => {
	const FORMS: [path: string, typed: Record<string, string>, kept: string, es: string, de: string][] = [
		[
			'/auth/login',
			{ username: 'ada.lind', password: 'wrong' },
			'value="ada.lind"',
			'El usuario o la contraseña no son correctos',
			'Benutzername oder Passwort ist falsch',
		],
		[
			'/simple-login',
			{ username: 'ada.lind', password: '' },
			'value="ada.lind"',
			'Escriba su contraseña.',
			'Geben Sie Ihr Passwort ein.',
		],
		[
			'/auth/forgot-password',
			{ email: 'ada at home' },
			'value="ada at home"',
			'El correo no es válido',
			'Diese E-Mail-Adresse ist ungültig',
		],
	]

	it.each(FORMS)('at %s keeps what was typed and the language', async (path, typed, kept, es, de) => {
		for (const [language, text] of [
			['es', es],
			['de', de],
		] as const) {
			const { status, body, page } = await new Visitor().post(`${path}?lang=${language}`, typed)
			expect(status).toBe(400)
			expect(body).toContain(`<html lang="${language}"`)
			expect(body).toContain(kept)
			expect(page.text).toContain(text)
			expect(page.title).toMatch(language === 'es' ? /^Error: / : /^Fehler: /)
		}
	})

	it('of two-factor sign-in is refused and done in the language, with the codes', async () => {
		const person = aTeacherAt(aSchool())
		const { phone } = withPhone(person)
		const visitor = await Visitor.signedInAs(person)
		const asked = { intent: 'new-codes', currentPassword: 'not it', code: phone.code() }
		const refused = await visitor.post(`${OWN}?lang=de`, asked)
		expect(refused.page.problems).toContain('Das ist nicht Ihr bisheriges Passwort.')
		const made = await visitor.post(`${OWN}?lang=de`, { ...asked, currentPassword: PASSWORD })
		expect(made.location).toBe(`${OWN}?lang=de`)
		const { page } = await visitor.follow(made)
		expect(page.text).toContain('Ihre neuen Wiederherstellungscodes stehen unten.')
		expect(page.text).toContain('Jeder gilt einmal anstelle eines Codes von Ihrem Telefon.')
		expect((await visitor.get(OWN)).page.text).toMatch(/Eingeschaltet seit \d{1,2}\. \p{L}+ \d{4}/u)
	})

	it('says how long to wait, with the number', async () => {
		const { username } = aPerson()
		for (let i = 0; i < 30; i++) recordFailure(username, `10.9.${i}.0`)
		const refused = await new Visitor().post('/auth/login?lang=de', { username, password: 'wrong' })
		expect(refused.status).toBe(429)
		expect(refused.page.text).toMatch(/Versuchen Sie es in \d+ Minuten? noch einmal/)
	})

	it('of an invitation says it in the language the visitor chose', async () => {
		const [path, visitor] = await arrived(anInvitation())
		visitor.cookies.set('lang', 'es')
		const { page } = await visitor.post(path, { password: 'short', confirmPassword: 'other' })
		expect(page.problems).toContain('La contraseña debe tener al menos 8 caracteres.')
		expect(page.problems).toContain('Las contraseñas no coinciden.')
	})

	it('that cannot be shown again has an error page in the language', async () => {
		const visitor = new Visitor()
		visitor.cookies.set('lang', 'de')
		const over = await visitor.post('/invitation', { password: 'violas are fine' })
		expect(over.status).toBe(400)
		expect(over.page.title).toBe('Die Einladung ist abgelaufen – Solfa')
		expect(over.page.text).toContain('Noch einmal versuchen')
	})

	it('leads to the same language where it was asked for by the address alone', async () => {
		const sent = await new Visitor().post('/auth/forgot-password?lang=de', { email: ADA })
		expect(sent.location).toBe('/auth/forgot-password?sent=1&lang=de')
	})
})

describe('a page that is kept', () => {
	it('is kept for each language, and never sent in another', async () => {
		const inLanguage = (language?: string, cookie?: string) => {
			const visitor = new Visitor()
			if (cookie) visitor.cookies.set('lang', cookie)
			return visitor.get('/auth/login', { 'Accept-Language': language })
		}
		for (let i = 0; i < 2; i++) {
			const [english, german, spanish] = [
				await inLanguage(),
				await inLanguage('de-AT'),
				await inLanguage('de', 'es'),
			]
			expect(english.page.title).toBe('Log in – Solfa')
			expect(german.page.title).toBe('Anmelden – Solfa')
			expect(spanish.page.title).toBe('Iniciar sesión – Solfa')
			expect(new Set([english, german, spanish].map(({ headers }) => headers.etag)).size).toBe(3)
			expect(german.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
		}
	})

	it('is not kept where its address asks for a language, for the answer brings a cookie', async () => {
		const { headers } = await new Visitor().get('/auth/login?lang=de')
		expect(headers.etag).toBeUndefined()
		expect(headers['cache-control']).toBe('no-store')
	})

	it('names its addresses in the other languages to search engines', async () => {
		const { body } = await new Visitor().get('/login')
		const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/gi)]
		expect(
			alternates.map(([, language, href]) => [
				language,
				new URL(href ?? '').pathname + new URL(href ?? '').search,
			]),
		).toEqual([
			['en', '/login?lang=en'],
			['es', '/login?lang=es'],
			['de', '/login?lang=de'],
			['x-default', '/login'],
		])
		const sitemap = (await new Visitor().get('/sitemap.xml')).body
		expect(sitemap).toMatch(/hreflang="de" href="[^"]+\/login\?lang=de"/)
		expect(sitemap).not.toMatch(/\/help[^"]*\?lang/)
		for (const path of ['/nothing/of/ours', '/offers/none'])
			expect((await new Visitor().get(path)).body).not.toContain('rel="alternate"')
	})
})
