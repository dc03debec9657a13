import type { Rollup } from 'vite'

type Find = Rollup.GetModuleInfo
type Modules = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** The areas that send framework JavaScript; see `app/domain/account/areas.ts`. */
const DESK_ROUTE = /\/app\/routes\/(?:school|teacher|teaching|platform)\/(?:[\w-]+\/)*[\w-]+\.tsx$/

/** Pages of one subject in two areas: what only they share is not sent to all others. */
const SUBJECTS: [name: string, pages: RegExp][] = [
	['roll', /\/routes\/(?:teacher\/class|school\/classes\/lesson)/],
	['schedule', /\/routes\/(?:teacher\/schedule|school\/(?:schedule\/|settings\/preferences))/],
	['learning', /\/routes\/(?:teacher\/student|school\/students\/skills)/],
	[
		'students',
		/\/routes\/(?:teaching\/resources\/library|school\/students\/overview|teacher\/students)\.tsx/,
	],
	['people', /\/routes\/school\/students\/(?:create|edit|show|list\/change)\.tsx/],
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

/** What every page of a desk needs. The script that starts it has no exports, so it can be part of the frame's file. */
const FRAME = /\/app\/(entry\.client|root|components\/shell\/desk|components\/shell\/desk-errors)\.tsx$/

/** What lists are made of: many pages have none. */
const LISTS = /\/app\/components\/(bulk|filter-form|list|list-tools)\.tsx$/

/** Fields to fill in, and not only boxes to tick. */
const FIELDS = /\/app\/components\/field-parts\.tsx$/

/** Frames of desks, and two pages that do without what only others share. */
const OPENED_MOST = /\/routes\/(\w+\/shell|school\/(dashboard|students\/list))\.tsx$/

/** How a day of lessons is shown: dashboards, schedules, classes and students, but neither lists nor settings. */
const DAYS = /\/app\/(components\/lesson\/(agenda|score[\w-]*)\.tsx?|domain\/lesson\/(labels|lanes)\.ts)$/

/** What reads typed days and times: fields and lists name it for the server, and a browser needs it with the first field. */
const TYPED = /\/app\/utils\/(read-date|date-echo)\.ts$/

/** What checks fields as they are left, on pages with such a form alone. */
const CHECKED = /\/(node_modules\/@conform-to\/(react|dom)\/|app\/components\/use-checked-form\.ts$)/

/** What is asked of a person and of a class, which the platform's history names as well. */
const ASKED = /\/app\/domain\/(class\/choices|student\/(choices|fields))\.ts$/

/** Forms about a class and a private lesson, with what speaks against their dates. */
const CLASS_FORMS = /\/app\/components\/(class\/(fields|weekday-field)|lesson\/clash-list)\.tsx$/

/** What happened with a student or a family: two pages show it, and their tabs and tasks do not. */
const TIMELINE = /\/app\/(components\/(student\/timeline|lesson\/dots)\.tsx|domain\/attendance\/dots\.ts)$/

/** Pages of two areas: the routes of both share the file of theirs, and load no other's. */
const VIEWS = /\/app\/views\/((event|loan)\/[\w-]+|learning\/feedback-desk)\.tsx$/

/** The search box loads its hits on the first key, and both need these modules; so do the ticked students of a list. */
const SEARCH = /\/app\/(domain\/(search|student\/bulk)|utils\/count-words)\.ts$/

/**
 * Few files for a desk: the framework, the frame of a desk with what pages of all kinds share, what its forms share,
 * what its lists share, what shows a day of lessons, and the page itself. Left alone, every page that uses some of a shared module and not the rest
 * splits it once more, and each piece costs a request and its headers.
 */
export function deskChunks(id: string, modules: Modules): string | undefined {
	const { getModuleInfo } = modules
	if (TYPED.test(id)) return 'typed'
	if (ASKED.test(id)) return 'asked'
	if (CHECKED.test(id)) return 'checked'
	if (CLASS_FORMS.test(id)) return 'class-forms'
	if (TIMELINE.test(id)) return 'timeline'
	if (SEARCH.test(id) || id.endsWith('/app/entry.client.tsx') || id.includes('vite/preload-helper'))
		return 'shell'
	if (VIEWS.test(id)) return undefined
	const users = [...usersOf(id, getModuleInfo)]
	if (users.some((user) => FRAME.test(user))) {
		if (id.includes('/node_modules/')) return 'framework'
		return /\/app\/(components|views|web|domain|utils)\/[\w./-]+$/.test(id) ? 'shell' : undefined
	}
	const routes = users.filter((user) => DESK_ROUTE.test(user) && isRoute(user, getModuleInfo))
	const pages = [...new Set(routes.map((route) => pageOf(route, getModuleInfo)))]
	if (pages.length === 1 && routes.length > 1) return sharedInPage(pages[0] ?? '', routes)
	// A page of the portal is never loaded by a browser, and must not split what one page of a desk is made of.
	const isInPortal = users.some((user) => /\/app\/routes\/student\//.test(user))
	if (pages.length < (isInPortal ? 1 : 2)) return undefined
	const ofSchools = pages.filter((page) => !page.includes('/app/routes/platform/'))
	// Most pages of schools need not load what the platform's desk is made of; one or two share some of it.
	if (ofSchools.length <= 2 && ofSchools.length < pages.length) return 'platform'
	if (LISTS.test(id)) return 'lists'
	if (DAYS.test(id)) return 'days'
	const subject = SUBJECTS.find(([, its]) => pages.every((page) => its.test(page)))
	if (subject) return subject[0]
	const allUse = (what: RegExp) =>
		ofSchools.every((page) => partsOf(page, modules).some((part) => uses(what, part, getModuleInfo)))
	if (allUse(LISTS)) return 'lists'
	if (allUse(FIELDS)) return 'forms'
	return pages.some((page) => OPENED_MOST.test(page)) ? 'shell' : 'others'
}

/**
 * A route in the folder of a page is a tab or a task of it, and counts as the page. So do those below it. Pages opened
 * most do without what their tasks need.
 */
function pageOf(route: string, getModuleInfo: Find): string {
	const page = `${route.slice(0, route.lastIndexOf('/'))}.tsx`
	return isRoute(page, getModuleInfo) && !OPENED_MOST.test(page) ? pageOf(page, getModuleInfo) : route
}

/** The page itself, its tabs and its tasks. */
function partsOf(page: string, { getModuleIds, getModuleInfo }: Modules): string[] {
	if (OPENED_MOST.test(page)) return [page]
	const folder = page.replace(/\.tsx$/, '/')
	const below = [...getModuleIds()].filter((id) => id.startsWith(folder) && isRoute(id, getModuleInfo))
	return [page, ...below]
}

/** Tabs are not to load what tasks alone share. Two routes share a file of their own, as Rollup would have it. */
function sharedInPage(page: string, routes: readonly string[]): string | undefined {
	const [, name = ''] = /([\w-]+\/[\w-]+)\.tsx$/.exec(page) ?? []
	if (routes.includes(page)) return name.replace('/', '-')
	return routes.length > 2 ? `${name.replace('/', '-')}-tasks` : undefined
}

/** The folder of a page holds parts of it, which are nobody else's. */
function isRoute(id: string, getModuleInfo: Find): boolean {
	return getModuleInfo(`${id}?__remix-build-client-route`) !== null
}

/** The module itself and all that import it, directly or not. */
function usersOf(id: string, getModuleInfo: Find, found = new Set<string>()): Set<string> {
	if (found.has(id)) return found
	found.add(id)
	for (const user of getModuleInfo(id)?.importers ?? []) usersOf(user, getModuleInfo, found)
	return found
}

/** Whether a page is made of it, before anything is asked of it. */
function uses(what: RegExp, id: string, getModuleInfo: Find, seen = new Set<string>()): boolean {
	if (what.test(id)) return true
	if (seen.has(id)) return false
	seen.add(id)
	return (getModuleInfo(id)?.importedIds ?? []).some((one) => uses(what, one, getModuleInfo, seen))
}
