import { describe, expect, it } from 'vitest'
import {
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	anAdminAt,
	platformStaff,
	type APerson,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const classOf = (html: string, text: string) =>
	new RegExp(`<a class="([^"]*)" href="[^"]*">${text}</a>`).exec(html)?.[1] ?? ''

describe('the landing page, to a stranger', () => {
	it('leads everywhere', async () => {
		const { page, body } = await new Visitor().get('/')
		expect(page.title).toBe('The front desk your music school deserves – Solfa')
		expect(page.links).toMatchObject({
			Features: '/#features',
			Pricing: '/#pricing',
			Contact: '/#contact',
			Demo: '/?demo=1',
			'Log in': '/auth/login',
			'Music School': '/register-school',
			'Solo Teacher': '/register-solo-teacher',
			'Sign up': '/register-school',
			'Request a demo': '/?demo=1',
			About: '/about',
			'Choose Solo Teacher': '/register-solo-teacher?plan=soloTeacher',
			'Choose Standard': '/register-school?plan=standard',
			'Choose Professional': '/register-school?plan=professional',
			'hello@solfa.example': 'mailto:hello@solfa.example',
		})
		// The cycle that is seen is the one that is carried on.
		for (const address of [
			'/register-solo-teacher?plan=soloTeacher&amp;billing=yearly',
			'/register-school?plan=professional&amp;billing=yearly',
		])
			expect(body).toContain(`href="${address}"`)
		expect(page.links).not.toHaveProperty('Dashboard')
		expect(classOf(body, 'Sign up')).toContain('lg:hidden')
		expect(classOf(body, 'Music School')).toContain('hidden lg:inline')
		for (const id of ['features', 'pricing', 'contact']) expect(body).toContain(` id="${id}"`)
		for (const address of ['social.example', 'video.example', 'pictures.example'])
			expect(Object.values(page.links).join(' ')).toContain(address)
	})

	it('names the six things it does', async () => {
		const { page } = await new Visitor().get('/')
		for (const text of [
			'Student management',
			'Class scheduling',
			'attendance and reminders',
			'Payments processed, invoices sent',
			'Teacher management',
			'Analytics and reports',
			'Communication tools',
			'Messages, email and announcements',
		])
			expect(page.text).toContain(text)
	})

	it('reads the day out as a list where it draws it', async () => {
		const { page, body } = await new Visitor().get('/')
		expect(body).toMatch(/<svg viewBox="0 0 616 282"[^>]* aria-hidden="true"/)
		expect(page.text).toContain('16:00 Maya , Studio 2 canceled')
		expect(page.text).toContain('16:30 Iris , Studio 1 to come')
	})

	it('says that its voices are examples', async () => {
		const { page } = await new Visitor().get('/')
		expect(page.text).toContain('Examples, from the three schools of our demo.')
		for (const school of ['Harmony Music School', 'Rivera Piano Studio', 'Cape Conservatoire'])
			expect(page.text).toContain(school)
	})

	it('tells search engines and messages what it is', async () => {
		const { body } = await new Visitor().get('/')
		expect(body).toMatch(/<meta name="description" content="Students, lessons, [^"]+"/)
		for (const name of ['og:type', 'og:site_name', 'og:title', 'og:description'])
			expect(body).toContain(`<meta property="${name}" content="`)
		expect(body).toContain('<meta property="og:url" content="http://localhost:3000/"')
		expect(body).toContain('<link rel="canonical" href="http://localhost:3000/"')
		const facts = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(body)?.[1] ?? ''
		expect(JSON.parse(facts)).toMatchObject({
			'@type': 'SoftwareApplication',
			offers: [{ price: '9.99' }, { price: '29.00' }, { price: '79.00' }],
		})
	})

	it('leads search engines to every public page, and not behind the door', async () => {
		const robots = await new Visitor().get('/robots.txt')
		expect(robots.body).toContain('Allow: /$\nAllow: /about')
		expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
		const { body, headers } = await new Visitor().get('/sitemap.xml')
		expect(headers['content-type']).toBe('application/xml; charset=utf-8')
		const pages = [...body.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(([, path]) => path)
		expect(pages).toContain('/faq')
		for (const path of pages) expect((await new Visitor().get(path ?? '')).status, path).toBe(200)
	})

	it('asks nobody else anything', async () => {
		const { body, headers } = await new Visitor().get('/')
		expect(body).not.toMatch(/(src|srcset|action)="https?:/)
		expect(headers['content-security-policy']).toContain("connect-src 'self';")
		expect(body).not.toContain('data-lookup')
	})
})

describe('the prices', () => {
	it.each([
		['/', 'monthly'],
		['/?billing=monthly', 'monthly'],
		['/?billing=yearly', 'yearly'],
		['/?billing=weekly', 'monthly'],
	])('of %s are both in the page, and seen %s', async (path, cycle) => {
		const { body, page } = await new Visitor().get(path)
		const radios = (body.match(/<input type="radio"[^>]*>/g) ?? []).filter((tag) => tag.includes('checked'))
		expect(radios.map((tag) => / id="(\w+)"/.exec(tag)?.[1])).toEqual([cycle])
		for (const text of [
			'Save up to 40%',
			'Most Popular',
			...['$9.99 /month', '$99 /year', 'Save $20.88 compared to monthly'],
			...['$29 /month', '$149 /year', 'Save $199'],
			...['$79 /month', '$399 /year', 'Save $549'],
			...['1 teacher account (admin and teacher combined)', 'Full invoicing and scheduling'],
			...['Student/parent portal', '1 school administrator account', 'Up to 5 teachers'],
			...['Up to 100 students', 'All core features', 'Unlimited teachers', 'Unlimited students'],
		])
			expect(page.text).toContain(text)
		expect(page.links).toMatchObject({
			monthly: '/?billing=monthly#pricing',
			yearly: '/?billing=yearly#pricing',
		})
	})

	it('say to the script which of the call’s prices they are', async () => {
		const { body } = await new Visitor().get('/')
		const { plans } = (await new Visitor().call('GET', '/api/auth/plans')).json() as {
			plans: Record<string, Record<string, { price: string }>>
		}
		const places = [...body.matchAll(/data-price="(\w+)\.(\w+)">([^<]+)</g)]
		expect(places).toHaveLength(6)
		for (const [, plan = '', cycle = '', text] of places) expect(plans[plan]?.[cycle]?.price).toBe(text)
	})
})

describe('prices in another language', () => {
	it.each([
		['de', ['9,99 $', '29 $', '149 $'], '20,88 $ gegenüber monatlicher Zahlung sparen'],
		['es', ['9,99 US$', '29 US$', '149 US$'], 'Ahorre 20,88 US$ respecto al pago mensual'],
	])('are written as %s writes money', async (language, prices, saving) => {
		const { body, page } = await new Visitor().get(`/?lang=${language}`)
		const shown = [...body.matchAll(/data-price="[^"]+">([^<]+)</g)].map(([, text = '']) => plain(text))
		for (const price of prices) expect(shown).toContain(price)
		expect(shown.join()).not.toContain('$9')
		expect(plain(page.text)).toContain(saving)
	})
})

/** The space before a currency keeps both on one line. */
function plain(text: string): string {
	return text.replaceAll(/&nbsp;|\u00a0/g, ' ')
}

describe('the landing page, to somebody signed in', () => {
	const people: [string, () => APerson, string][] = [
		['platform staff', () => platformStaff(), '/super-admin'],
		['an administrator', () => anAdminAt(aSchool()), '/dashboard'],
		['a solo teacher', () => aSoloTeacherAt(aSchool({ kind: 'solo' })), '/dashboard'],
		['a teacher', () => aTeacherAt(aSchool()), '/dashboard/teacher'],
		['a student', () => aStudentAt(aSchool()), '/student/dashboard'],
	]

	it.each(people)('leads %s home', async (_who, person, home) => {
		const visitor = await Visitor.signedInAs(person())
		const { page, body } = await visitor.get('/')
		expect(page.links.Dashboard).toBe(home)
		for (const door of ['Music School', 'Solo Teacher', 'Sign up', 'Complete your registration'])
			expect(page.links).not.toHaveProperty(door)
		expect(body).toContain('action="/api/logout"')
		expect((await visitor.get('/about')).page.links['Go to Dashboard']).toBe(home)
	})

	it.each([
		['none', 'Complete your registration', '/select-plan'],
		['pending', 'Complete your registration', '/select-plan'],
		['expired', 'Renew your subscription', '/select-plan?upgrade=true'],
	] as const)(
		'asks owners whose subscription is %s to go on, and nobody else',
		async (subscription, text, to) => {
			const school = aSchool({ subscription, paidThrough: Date.now() - 1000 })
			for (const owner of [anAdminAt(school), aSoloTeacherAt(school)]) {
				const visitor = await Visitor.signedInAs(owner)
				const { page } = await visitor.get('/')
				expect(page.links[text]).toBe(to)
				expect(page.links).not.toHaveProperty('Dashboard')
				expect(page.text).toContain('Log out')
				const about = await visitor.get('/about')
				expect(about.page.links['Go to Dashboard']).toBe('/dashboard')
			}
			const { page } = await (await Visitor.signedInAs(aTeacherAt(school))).get('/')
			expect(page.links).not.toHaveProperty(text)
			expect(page.links).not.toHaveProperty('Dashboard')
			expect(page.text).toContain('Log out')
		},
	)

	it('takes their message, and tells them so', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		const fields = { name: 'Ana', email: 'ana@example.test', subject: 'Hello', message: 'Hello' }
		const sent = await visitor.post('/', fields)
		expect((await visitor.follow(sent)).page.flash).toContain('Message sent successfully!')
	})
})

it('the about page has the sections and the ways of the specification', async () => {
	const { page, body } = await new Visitor().get('/about')
	expect(page.title).toBe('About Us – Solfa')
	expect(page.links).toMatchObject({
		Features: '/#features',
		Pricing: '/#pricing',
		'About Us': '/about',
		Contact: '/#contact',
		'Sign In': '/auth/login',
		'Get Started': '/register-school',
	})
	const headings = (level: number) =>
		[...body.matchAll(new RegExp(`<h${level}(?: [^>]*)?>(.*?)</h${level}>`, 'g'))].map(([, text]) => text)
	expect(headings(2)).toEqual([
		'Our Mission',
		'What Solfa does',
		'Global Service Local Support',
		'Our Commitment',
	])
	expect(headings(3)).toEqual([
		...['Student management', 'Class scheduling', 'Payments and invoicing'],
		...['Teacher management', 'Analytics and reports', 'Communication tools'],
		...['Less admin', 'More music', 'Global support'],
	])
	const sung = [...body.matchAll(/>(do|re|mi|fa|sol|la)</g)].map(([, syllable]) => syllable)
	expect(sung).toEqual(['do', 're', 'mi', 'fa', 'sol', 'la'])
	expect(page.text).toContain('24/7 global support')
	expect(page.text).toContain('fully cloud-based service')
})

it('only a landing page that was given somebody to ask may ask them', async () => {
	const environment = { GEO_URL: 'https://geo.example/json' }
	const landing = await new Visitor({ environment }).get('/')
	expect(landing.headers['content-security-policy']).toContain("connect-src 'self' https://geo.example;")
	expect(landing.body).toContain('data-lookup="https://geo.example/json"')
	const about = await new Visitor({ environment }).get('/about')
	expect(about.headers['content-security-policy']).toContain("connect-src 'self';")
})

describe('the pages of words in the footer', () => {
	it.each([
		['/faq', 'Questions and answers'],
		['/terms', 'Terms of use'],
		['/privacy', 'Privacy'],
		['/security', 'Security'],
		['/accessibility', 'Accessibility'],
	])('%s is linked from every page of the site, and has its words', async (path, title) => {
		const { body } = await new Visitor().get('/about')
		expect(body).toContain(`href="${path}"`)
		for (const address of [path, `${path.toUpperCase()}/`, path.replace('c', '%63')]) {
			const { status, page } = await new Visitor().get(address)
			expect([address, status, page.title]).toEqual([address, 200, `${title} – Solfa`])
		}
	})
})
