import type { Rollup } from 'vite'

type Find = Rollup.GetModuleInfo
type Modules = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** The areas that send framework JavaScript; see `app/domain/account/areas.ts`. */
const DESK_ROUTE = /\/app\/routes\/(?:school|teacher|teaching|platform)\/(?:[\w-]+\/)*[\w-]+\.tsx$/

/** Pages of one subject in two areas. Their shared code gets a file of its own, so that other pages do not load it. */
const SUBJECTS: [name: string, pages: RegExp][] = [
	['roll', /\/routes\/(?:teacher\/class|school\/classes\/lesson)/],
	['schedule', /\/routes\/(?:teacher\/schedule|school\/(?:schedule\/|settings\/preferences))/],
	['learning', /\/routes\/(?:teacher\/student|school\/students\/skills)/],
	[
		'students',
		/\/routes\/(?:teaching\/resources\/library|school\/students\/to-complete|teacher\/students)\.tsx/,
	],
	['people', /\/routes\/(?:teacher\/students|school\/students\/(?:create|edit|show|list\/change))\.tsx/],
	['billing', /\/routes\/school\/billing\//],
	['settings', /\/routes\/school\/(?:settings\/(?:school|admin)|subscription)/],
	['sign-in-code', /\/routes\/school\/(?:students\/account|settings\/admin)\.tsx/],
	['person-account', /\/routes\/school\/(?:settings\/admin|teachers\/show)/],
	['account', /\/routes\/(?:teacher\/settings|school\/(?:settings\/(?:profile|admin)|teachers\/(?!list)))/],
	[
		'pay',
		/\/routes\/(?:school\/(?:billing\/manage|classes\/show\/students|teachers\/show)|teacher\/analytics)\.tsx/,
	],
	['loans', /\/routes\/(?:school\/students|teaching\/resources)\/loans\.tsx/],
	['events', /\/routes\/(?:school\/classes|teacher)\/events\.tsx/],
	['classes', /\/routes\/(?:school\/classes\/(?!lesson)|teacher\/classes\.tsx)/],
]

/** Every desk page needs these. The entry script has no exports, so it can be part of the frame's file. */
const FRAME = /\/app\/(entry\.client|root|components\/shell\/desk|components\/shell\/desk-errors)\.tsx$/

/** Parts of lists. Many pages have no list. */
const LISTS = /\/app\/components\/(bulk|filter-form|list|list-tools)\.tsx$/

/** Fields for text. Forms with checkboxes alone do not need them. */
const FIELDS = /\/app\/components\/field-parts\.tsx$/

/** The frames of desks and the two pages opened most, which should not load code that only other pages share. */
const OPENED_MOST = /\/routes\/(\w+\/shell|school\/(dashboard|students\/list))\.tsx$/

/** Views of a day of lessons, which lists and settings do not need. */
const DAYS =
	/\/app\/(components\/lesson\/(agenda|week-score|score[\w-]*)\.tsx?|domain\/lesson\/(hour-scale|labels|lanes)\.ts)$/

/** Parsers for typed dates, times and amounts. A browser needs them with the first field. */
const TYPED = /\/app\/utils\/(read-(amount|date|decimal)|date-echo)\.ts$/

/** The field checks of Conform, for pages with such a form only. */
const CHECKED = /\/(node_modules\/@conform-to\/(react|dom)\/|app\/components\/use-checked-form\.ts$)/

/** Fields of people and classes, which the platform's history also names. */
const ASKED = /\/app\/domain\/(class\/choices|student\/(choices|fields))\.ts$/

/** Forms about a class and a private lesson, with what speaks against their dates. */
const CLASS_FORMS =
	/\/app\/components\/(class\/(fields|weekday-field)|lesson\/(clash-list|leave-out-field))\.tsx$/

/** The timeline and the notes of students and families. Few pages show them; other tabs and tasks do not. */
const TIMELINE = /\/app\/(components\/student\/(timeline|notes)\.tsx|domain\/student\/note-href\.ts)$/

/** The dots of the last marks, and the part of a page beside them. Students, families and classes show them. */
const DOTS = /\/app\/(components\/(lesson\/dots|student\/rail-part)\.tsx|domain\/attendance\/dots\.ts)$/

/** Questions of two tasks, about the lessons of a student who leaves or pauses, and about lessons that can take place again. */
const OF_TWO_TASKS = /\/app\/components\/(student\/own-lessons-field|lesson\/reopen)\.tsx$/

/** Addresses of two pages, which the list of invoices does not need. */
const BOOKS = /\/app\/domain\/billing\/books-href\.ts$/

/** Parts of a class that two of its tabs show. Files of their own would cost each tab a request. */
const CLASS_PARTS = /\/app\/routes\/school\/classes\/show\/(queue-facts|standing)\.tsx?$/

/** The schema of the sign-up page, which two pages of the office use. */
const SIGN_UPS = /\/app\/domain\/join\//

/** Views shared by two areas. Rollup gives each its own file. */
const VIEWS =
	/\/app\/views\/((billing|event|loan)\/[\w-]+|account\/(notifications|push-devices|text-consent)|learning\/feedback-desk)\.tsx$/

/** The search box loads its hits on the first key, and both need these modules; so do the ticked students of a list. */
const SEARCH = /\/app\/(domain\/(search|student\/bulk)|utils\/count-words)\.ts$/

/**
 * Sorts modules into few files: the framework, the desk's frame, forms, lists, days of lessons, and the page itself.
 * Without this, Rollup splits a shared file once more for each page that uses a part of it, and each piece costs a request.
 */
export function deskChunks(id: string, modules: Modules): string | undefined {
	const { getModuleInfo } = modules
	if (TYPED.test(id)) return 'typed'
	if (ASKED.test(id)) return 'asked'
	if (CHECKED.test(id)) return 'checked'
	if (CLASS_FORMS.test(id)) return 'class-forms'
	if (TIMELINE.test(id)) return 'timeline'
	if (DOTS.test(id)) return 'dots'
	if (SIGN_UPS.test(id)) return 'sign-ups'
	if (CLASS_PARTS.test(id)) return 'classes-show'
	if (SEARCH.test(id) || id.endsWith('/app/entry.client.tsx') || id.includes('vite/preload-helper'))
		return 'shell'
	if (VIEWS.test(id) || BOOKS.test(id) || OF_TWO_TASKS.test(id)) return undefined
	const users = [...usersOf(id, getModuleInfo)]
	if (users.some((user) => FRAME.test(user))) {
		if (id.includes('/node_modules/')) return 'framework'
		return /\/app\/(components|views|web|domain|utils)\/[\w./-]+$/.test(id) ? 'shell' : undefined
	}
	const routes = users.filter((user) => DESK_ROUTE.test(user) && isRoute(user, getModuleInfo))
	const pages = [...new Set(routes.map((route) => pageOf(route, getModuleInfo)))]
	if (pages.length === 1 && routes.length > 1) return sharedInPage(pages[0] ?? '', routes)
	// Browsers never load scripts of portal pages, so these must not split the files of a desk page.
	const isInPortal = users.some((user) => /\/app\/routes\/student\//.test(user))
	if (pages.length < (isInPortal ? 1 : 2)) return undefined
	const ofSchools = pages.filter((page) => !page.includes('/app/routes/platform/'))
	// Code of the platform's desk that one or two school pages share stays out of the other school pages.
	if (ofSchools.length <= 2 && ofSchools.length < pages.length) return 'platform'
	if (LISTS.test(id)) return 'lists'
	if (DAYS.test(id)) return 'days'
	const subject = SUBJECTS.find(([, pattern]) => pages.every((page) => pattern.test(page)))
	if (subject) return subject[0]
	const allUse = (what: RegExp) =>
		ofSchools.every((page) => partsOf(page, modules).some((part) => uses(what, part, getModuleInfo)))
	if (allUse(LISTS)) return 'lists'
	if (allUse(FIELDS)) return 'forms'
	return pages.some((page) => OPENED_MOST.test(page)) ? 'shell' : 'others'
}

/**
 * The page of a tab or task, which is a route in the page's folder or below it. The pages opened most do not include
 * theirs, so that their first visit stays small.
 */
function pageOf(route: string, getModuleInfo: Find): string {
	const page = `${route.slice(0, route.lastIndexOf('/'))}.tsx`
	return isRoute(page, getModuleInfo) && !OPENED_MOST.test(page) ? pageOf(page, getModuleInfo) : route
}

/** A page with its tabs and tasks. */
function partsOf(page: string, { getModuleIds, getModuleInfo }: Modules): string[] {
	if (OPENED_MOST.test(page)) return [page]
	const folder = page.replace(/\.tsx$/, '/')
	const below = [...getModuleIds()].filter((id) => id.startsWith(folder) && isRoute(id, getModuleInfo))
	return [page, ...below]
}

/** Code shared by tasks only gets a file of its own, so that tabs do not load it. Rollup handles two routes by itself. */
function sharedInPage(page: string, routes: readonly string[]): string | undefined {
	const [, name = ''] = /([\w-]+\/[\w-]+)\.tsx$/.exec(page) ?? []
	if (routes.includes(page)) return name.replace('/', '-')
	return routes.length > 2 ? `${name.replace('/', '-')}-tasks` : undefined
}

/** True if the module is a route and not a part of one. */
function isRoute(id: string, getModuleInfo: Find): boolean {
	return getModuleInfo(`${id}?__remix-build-client-route`) !== null
}

/** The module and its direct and indirect importers. */
function usersOf(id: string, getModuleInfo: Find, users = new Set<string>()): Set<string> {
	if (users.has(id)) return users
	users.add(id)
	for (const user of getModuleInfo(id)?.importers ?? []) usersOf(user, getModuleInfo, users)
	return users
}

/** True if a page imports it statically. */
function uses(what: RegExp, id: string, getModuleInfo: Find, seen = new Set<string>()): boolean {
	if (what.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	return (getModuleInfo(id)?.importedIds ?? []).some((importedId) =>
		uses(what, importedId, getModuleInfo, seen),
	)
}
