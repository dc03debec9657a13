import { describe, expect, it } from 'vitest'
import { homeOf, admits, areaOf, areas } from '#app/domain/account/areas.ts'
import { platformMenu, schoolMenu, teacherMenu } from '#app/domain/menu.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { isInUse } from '#server/routes-in-use.ts'
import { routeTable } from './route-table.ts'
import { filesBelow } from './sources.ts'
import { calls, platformPages, protectedPages, publicPages } from './specified-routes.ts'

/** Built without being specified, each with its reason. */
const BEYOND: Record<string, string> = {
	'/api/support/seen': 'whoever has answers of support before their eyes says so, for reading writes nothing',
	'/messaging/support/{mode}': 'the support chat in a window of its own, with the assistant or with staff',
	'/api/messages/:id': 'whether an open conversation has changed, asked every few seconds',
	'/students/to-complete': 'what the office still has to ask of students, or to merge',
	'/students/notes/{noteId}': 'a note or a call of the office, to correct or to remove',
	'/students/call-note': 'a call is noted with whom it was with, who is looked for first',
	'/billing/manage/families/{familyId}': 'the account of a family as a place of its own',
	'/billing/manage/invoices/{invoiceId}': 'an invoice as a place of its own',
	'/billing/manage/debit/{runId}': 'a direct debit run as a place of its own',
	'/students/sign-ups': 'what came in through the sign-up page, for the office to answer',
	'/students/sign-ups/{signUpId}/answer': 'answers a question from the sign-up page',
	'/students/sign-ups/{signUpId}/decline': 'asks before a sign-up is declined',
	'/students/sign-ups/{signUpId}/place': 'places a student of the sign-up page from a chosen day',
	'/students/sign-ups/{signUpId}/book': 'books the trial lesson a family asks for',
	'/students/feedback': 'what families say, and what teachers say to students, for the office',
	'/students/loans': 'what students have of the school',
	'/dashboard/teacher/resources/loans': 'the same for a teacher, beside what they share',
	'/students/import': 'students are added from a file',
	'/classes/events': 'recitals and exams of the school',
	'/dashboard/teacher/classes/events': 'recitals and exams a teacher signs students up for',
	'/students/families/{familyId}': 'a family as a place of its own, below the students',
	'/api/search': 'what the search box shows while somebody types',
	'/analytics/{report}': 'a report of the school by its name; the first is at /analytics',
	'/attendance/make-ups/{creditId}': 'a make-up credit, to book or to change',
	'/faq': 'what schools ask before they choose, for the footer',
	'/coming-from/{system}': 'what a school does that comes from another system, for the footer and the import',
	'/billing/history/accounting': 'a month for the accounting program of the school',
	'/terms': 'the agreement, for the footer and before registering',
	'/privacy': 'what is kept about people, for the footer',
	'/security': 'how data is protected and where to report a weakness',
	'/accessibility': 'what works for whom and what does not yet',
	'/*': 'any other path says Page Not Found',
	'/api/*': 'the same in JSON',
	'/api/paypal/subscription': 'a plan is ordered here, by the form and by the buttons',
	'/api/paypal/return': 'the provider sends people back here',
	'/api/paypal/cancelled': 'the provider sends back here who thought better of it',
	'/webhooks/paypal': 'the provider tells us here what happened',
	'/settings/admin/history.csv': 'the history as a file to keep',
	'/settings/admin/people/{person}': 'the account of one person of the school',
	'/settings/admin/people/{person}/remove': 'asks before a colleague of the office is removed',
	'/classes/new-lesson/preview': 'the first dates of a lesson and their clashes, while it is filled in',
	'/billing/new-invoice/preview': 'an invoice as its family would see it, while it is written',
	'/billing/papers/{kind}/{paperId}': 'an invoice or another paper of the school as PDF',
	'/super-admin/database/backup': 'a sealed backup to keep elsewhere, for whoever types their password again',
	'/robots.txt': 'search engines read here what to leave alone',
	'/sitemap.xml': 'search engines find the public pages here',
	'/openapi.json': 'other programs read here which calls there are',
	'/join/{school}': 'the page on which families sign up at a school by themselves',
	'/join/{school}/classes.json': 'the classes of that page for other programs',
	'/join/{school}/classes.ics': 'the lessons of these classes for calendars',
	'/join/{school}/photos/{fileId}': 'the photo of a teacher who agreed to be shown on that page',
	'/documents/{token}': 'a family opens a paper it was mailed, without an account',
	'/pay/{token}': 'a family pays an invoice it was mailed, without an account',
	'/payments/return': 'PayPal sends back here whoever paid a school, or thought better of it',
	'/webhooks/paypal/{account}': 'PayPal tells us here what happened in the account of one school',
	'/webhooks/stripe/{account}': 'Stripe reports here what happened in the account of one school',
	'/logos/{fileId}': 'emails and papers show the logo of a school from here',
	'/email-confirmation': 'whoever wants another address confirms it here',
	'/files/{fileId}': 'what somebody sent along is read here',
	'/calendars/{file}': 'a calendar program reads here what somebody subscribed to',
	'/calendars/lessons/{lessonId}': 'one lesson to keep in a calendar',
	'/unsubscribe/{token}': 'somebody stops one kind of email, without an account',
	'/webhooks/texts/{account}': 'the provider of text messages reports here, and passes on STOP and START',
	'/webhooks/resend': 'the mail provider tells us here what came back',
	'/offers/{token}': 'a family answers the offer of a seat by mail, without an account',
	'/links/{token}': 'whoever lost an address or a school takes it back here',
	'/student/progress/recordings/{assignmentId}': 'a family records for an assignment here',
	'/take-out': 'an owner takes everything of their school away, whether it is paid for or not',
	'/take-out/part': 'one part of it, for whoever types their password again',
	'/auth/code': 'whoever gave the right password types the code of their app here',
	'/two-factor': 'everybody sets up their own two-factor sign-in here, whatever their role',
	'/invitation': 'whoever was invited by a school chooses a password here',
	'/set-up/{token}': 'whoever runs Solfa for one school opens it here, once',
	'/api/v1/openapi.json': 'programs with a key read here what they can ask for',
	'/api/v1/{resource}': 'a list of records, for programs with a key',
	'/api/v1/{resource}/{recordId}': 'one record, for programs with a key',
	'/api/v1/lessons/{lessonId}/marks': 'the roll of a lesson, for programs with a key',
	'/api/session/school': 'somebody with two memberships changes schools',
}

const SPECIFIED = [...publicPages, ...protectedPages, ...platformPages, ...calls]

const table = routeTable()
const pages = table.flatMap(({ path, file }) => (path === null ? [] : [{ path, file }]))
const indexes = new Set(table.filter(({ isIndex }) => isIndex).map(({ file }) => file))

describe('the route table', () => {
	it('has every specified address', () => {
		expect(SPECIFIED.filter((path) => !isBuilt(path))).toEqual([])
	})

	it('has the page of every entry of the menus', () => {
		const menus = [schoolMenu('admin'), schoolMenu('solo_teacher_admin'), teacherMenu(), platformMenu(0)]
		const paths = menus.flat().flatMap(({ entries }) => entries.map(({ path }) => path))
		expect(paths.filter((path) => !isBuilt(path))).toEqual([])
	})

	it('has no address that is neither specified nor named with a reason', () => {
		const known = new Set([...SPECIFIED, ...Object.keys(BEYOND)].flatMap(spellings))
		expect(
			pages.filter((page) => !known.has(spelling(page.path)) && !isPartOfAPage(page)).map(({ path }) => path),
		).toEqual([])
	})

	it('names no reason for an address that is not there', () => {
		expect(Object.keys(BEYOND).filter((path) => !isBuilt(path))).toEqual([])
	})

	it('has no address twice', () => {
		// The first tab of a page stands at the page's own address.
		// Of two front pages each mode has one.
		const inUse = ({ file }: { file: string }) =>
			isInUse(file.slice('app/'.length, file.lastIndexOf('.')), false)
		const own = pages.filter((page) => !indexes.has(page.file) && inUse(page))
		const all = own.map(({ path }) => spelling(path))
		expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([])
	})

	it('is made of every file of app/routes, and of no other', () => {
		const listed = new Set(table.map(({ file }) => file))
		// Parts of a page lie in a folder of its name.
		const isPart = (file: string) => listed.has(`${file.slice(0, file.lastIndexOf('/'))}.tsx`)
		const isShared = (file: string) => file.endsWith('.server.ts')
		const files = filesBelow('app/routes').filter(
			(file) => listed.has(file) || !(isPart(file) || isShared(file)),
		)
		expect(listed).toEqual(new Set(files))
	})

	it('puts every route into one area', () => {
		for (const { file } of table)
			expect(areaOf(file.slice('app/'.length)), file).toBeOneOf(Object.keys(areas))
	})

	it('keeps calls under /api and everything else out of it', () => {
		for (const { path, file } of pages) {
			expect(path.startsWith('/api/'), file).toBe(file.startsWith('app/routes/api/'))
		}
	})

	it('has the home of every role, in an area that lets the role in', () => {
		const roles: Role[] = ['super_admin', 'admin', 'solo_teacher_admin', 'teacher', 'student']
		for (const role of roles) {
			const home = pages.find(({ path }) => path === homeOf(role))
			expect(home, `the home of ${role}`).toBeDefined()
			expect(admits(areaOf(home?.file.slice('app/'.length) ?? ''), role), role).toBe(true)
		}
	})
})

/** A tab or a task: its address is below its page's, and its file in the folder of its page's name. */
function isPartOfAPage({ path, file }: { path: string; file: string }): boolean {
	const folder = file.slice(0, file.lastIndexOf('/'))
	return pages.some((page) => path.startsWith(`${page.path}/`) && page.file === `${folder}.tsx`)
}

function isBuilt(specified: string): boolean {
	return pages.some(({ path }) => spellings(specified).includes(spelling(path)))
}

/** `{id}` and `:classId` are the same address. */
function spelling(path: string): string {
	return path.replace(/\{\w+\}|:\w+/g, ':')
}

/** There is one payment provider, and its name may stand in the table. */
function spellings(specified: string): string[] {
	return [spelling(specified), spelling(specified.replace('{provider}', 'paypal'))]
}
