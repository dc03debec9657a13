import { expect, it } from 'vitest'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { demoPagesOf, signedInByForm } from '../support/crawl.ts'
import { openDatabase, withDemo } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { formsOn, kindOfForm, type FilledForm } from '../support/filling.ts'
import { Visitor } from '../support/visitor.ts'

withDemo()

/** What would end the visit, or take away what the others look at. */
const LEFT_OUT =
	/logout|two-factor|sign-out|session|erase|archive|remove|delete|cancel|close|leave|unlink|suspend|view-as|ownership|lock/i

const TOP =
	/<a class="skip-link" href="#main">[^<]*<\/a> <a class="skip-link" href="#error-summary">(.*?)<\/a>/s

const plain = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '')

/** Why a refused page does not say at its top what is wrong; null where it does. */
function unsaid(html: string, failed = 'Error: '): string | null {
	if (!/<title>(.*?)<\/title>/s.exec(html)?.[1]?.startsWith(failed)) return 'title'
	const link = TOP.exec(html)?.[1]
	if (!link) return 'no link'
	const text = plain(link)
	if (!text.startsWith(failed)) return text
	const [, summary = ''] = html.split('id="error-summary"')
	return plain(summary.split('</ul>')[0] ?? '').includes(text.slice(failed.length))
		? null
		: `not in it: ${text}`
}

/** Everything somebody could type is left blank. */
function sendEmpty(visitor: Visitor, { action, fields }: FilledForm, headers: Record<string, string> = {}) {
	return visitor.post(
		action,
		fields.map(({ name, type, value }): [string, string] => [
			name,
			/^(hidden|button|radio|checkbox)$/.test(type) ? value : '',
		]),
		headers,
	)
}

it.each([
	['admin', '/dashboard', 40],
	['teacher', '/dashboard/teacher', 5],
	['parent', '/student/dashboard', 5],
	['super', '/super-admin', 5],
])(
	'a refused form of %s says what is wrong first, in its title and above its page',
	async (username, home, least) => {
		const pages = await demoPagesOf(username, home)
		openDatabase('demo')
		let visitor = await signedInByForm(username)
		const tried = new Set<string>()
		const wrong: string[] = []
		let refused = 0
		for (const form of pages.flatMap(({ answer }) => formsOn(answer.body))) {
			const kind = kindOfForm(form)
			if (tried.has(kind) || LEFT_OUT.test(kind)) continue
			tried.add(kind)
			const { status, body } = await sendEmpty(visitor, form)
			if (status < 400) {
				// Something was saved, which other forms of these pages may not expect.
				openDatabase('demo')
				visitor = await signedInByForm(username)
			}
			if (![400, 409, 422].includes(status)) continue
			refused += 1
			const why = unsaid(body)
			if (why) wrong.push(`${status} ${kind}: ${why}`)
		}
		takeErrorLog()
		expect(wrong).toEqual([])
		expect(refused).toBeGreaterThanOrEqual(least)
	},
)

it.each(['en', 'es', 'de'] as const)('public pages and the portal say it in %s', async (language) => {
	const { failed } = portalWords(language).page
	const spoken = { 'Accept-Language': language }
	const pages = await demoPagesOf('parent', '/student/dashboard')
	openDatabase('demo')
	const parent = await signedInByForm('parent')
	const forms = pages.flatMap(({ answer }) => formsOn(answer.body))
	const kinds = forms.filter((form) => !LEFT_OUT.test(kindOfForm(form)))
	let portal = { status: 0, body: '' }
	for (const form of kinds) if (portal.status !== 400) portal = await sendEmpty(parent, form, spoken)
	const login = await new Visitor().post(`/simple-login?lang=${language}`, { username: '' }, spoken)
	for (const { status, body } of [portal, login]) {
		expect(status).toBe(400)
		expect(unsaid(body, failed)).toBeNull()
	}
})
