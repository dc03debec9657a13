import { beforeEach, describe, expect, it } from 'vitest'
import { approve, anOwnerAt, buy } from '../support/buyer.ts'
import { change } from '../support/database.ts'
import { anAdminAt, aSchool, aSoloTeacherAt, aTeacherAt } from '../support/factories.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

const PAGE = '/subscription'
const DAY = 24 * 60 * 60 * 1000

const textsOf = (body: string) =>
	[
		...body
			.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
			.matchAll(/(?:>|(?:aria-label|placeholder|data-pending)=")([^<"]*\p{L}{2,}[^<"]*)[<"]/gu),
	].map(([, text]) => (text ?? '').trim())

/** Names and plans, which are called the same. */
const NAMES =
	/^(Solfa|English|Español|Deutsch|Video|Mastodon|Standard|Professional|Solo Teacher|Cantabile|(Person|School) \d+|\S+@\S+|\d{8}-\w{6}|(Sub-)?I-\w+|\w{12,})$/

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

async function isAllIn(language: string, visitor: Visitor, path: string) {
	const english = await visitor.get(path)
	const other = await visitor.get(path, { 'Accept-Language': language })
	expect([path, other.status]).toEqual([path, english.status])
	expect(other.body).toContain(`<html lang="${language}"`)
	const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
	expect([path, left.filter((text) => !NAMES.test(text))]).toEqual([path, []])
	expect(other.page.title).not.toBe(english.page.title)
	return other
}

async function somebodyPaying() {
	const { visitor, school } = await anOwnerAt(provider)
	const { back } = await approve(provider, await buy(visitor))
	await visitor.get(back)
	return { visitor, school }
}

describe.each(['es', 'de'])('what a school pays for, in %s', (language) => {
	const asks = { 'Accept-Language': language }

	it('is said whole to whoever has no plan, or had one, or does not pay', async () => {
		await isAllIn(language, new Visitor(), PAGE)
		const school = aSchool()
		await isAllIn(language, await Visitor.signedInAs(aTeacherAt(school)), PAGE)
		await isAllIn(language, await Visitor.signedInAs(anAdminAt(school)), PAGE)
		for (const subscription of ['none', 'pending', 'expired'] as const) {
			const owner = await Visitor.signedInAs(anAdminAt(aSchool({ subscription })))
			await isAllIn(language, owner, PAGE)
			await isAllIn(language, owner, `${PAGE}/email`)
		}
		const solo = aSchool({ kind: 'solo', subscription: 'active' })
		await isAllIn(language, await Visitor.signedInAs(aSoloTeacherAt(solo)), PAGE)
	})

	it('is said whole to whoever pays, changes, cancels and resumes', async () => {
		const { visitor } = await somebodyPaying()
		const { page, body } = await isAllIn(language, visitor, PAGE)
		expect(page.text).toContain(language === 'es' ? '79 US$ al mes' : '79 $ im Monat')
		const [, receipt = ''] = /href="(\/subscription\/receipts\/[^"]+)"/.exec(body) ?? []
		await isAllIn(language, visitor, receipt)
		await isAllIn(language, visitor, `${PAGE}/cancel`)
		for (const plan of ['standard', 'professional'])
			await isAllIn(language, visitor, `${PAGE}/change?plan=${plan}&cycle=yearly`)
		const ended = await visitor.post(PAGE, { intent: 'cancel' }, asks)
		const after = await visitor.get(ended.location ?? '', asks)
		expect(after.page.flash).not.toContain('Nothing more')
		// The day is written in the flash as it is in the page.
		const [, day = '?'] = /(?:hasta el|bis) (.+ \d{4})/.exec(after.page.flash ?? '') ?? []
		expect(after.page.text.split(day).length).toBeGreaterThan(2)
		await isAllIn(language, visitor, PAGE)
		const refused = await visitor.post(PAGE, {}, asks)
		expect(refused.page.text).not.toContain('Nothing was canceled')
	})

	it('is said whole to whoever could not be charged', async () => {
		const { visitor, school } = await somebodyPaying()
		for (const days of [2, 20]) {
			const since = Date.now() - days * DAY
			change('update subscriptions set past_due_at = ? where school_id = ?', since, school.id)
			const { page } = await isAllIn(language, visitor, PAGE)
			expect(page.text).toContain(language === 'es' ? 'No se borra nada.' : 'Es wird nichts gelöscht.')
		}
	})

	it('is taken out in it, and refused in it', async () => {
		const owner = await Visitor.signedInAs(anAdminAt(aSchool({ name: 'Cantabile' })))
		await isAllIn(language, owner, '/take-out')
		for (const fields of [
			{ part: '1', currentPassword: '' },
			{ part: '1', currentPassword: 'not it' },
		]) {
			const refused = await owner.post('/take-out/part', fields, asks)
			const { page } = await owner.get(refused.location ?? '', asks)
			expect(page.flash).toBeTruthy()
			expect(page.flash).not.toMatch(/password/)
		}
	})
})

it('the same page on a desk stays in English', async () => {
	const { visitor } = await somebodyPaying()
	const { page } = await visitor.get('/settings/subscription', { 'Accept-Language': 'de' })
	expect(page.text).toContain('Professional, $79 a month')
	expect(page.text).toMatch(/Standard \$29 \/month .* Change to Standard/)
})
