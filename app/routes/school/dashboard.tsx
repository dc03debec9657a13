import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { shownHits } from '#app/requests/search-hits.server.ts'
import { searchSchool } from '#app/models/school-search.server.ts'
import { href } from '#app/domain/href.ts'
import { dayWords } from '#app/utils/dates.ts'
import { roleWords } from '#app/domain/account/roles.ts'
import { Figures } from './dashboard/cards.tsx'
import { GuideProgress, Lately, Needs } from './dashboard/lists.tsx'
import { SearchResults } from './dashboard/search-results.tsx'
import { showDashboard } from './dashboard/read.server.ts'
import { LessonsToday, MoneyDue, Rolls } from './dashboard/today.tsx'

export { daysLinks as links } from '#app/styles/work.ts'

export const handle = {
	title: (shown?: { view: string }) => (shown?.view === 'search' ? 'Search' : 'Dashboard'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'home:read')
	const typed = new URL(args.request.url).searchParams.get('q')
	if (typed !== null)
		return { view: 'search' as const, typed, hits: shownHits(access, searchSchool(access, typed)) }
	const { name, role, kind, school } = access
	return {
		view: 'today' as const,
		...showDashboard(args, access),
		name,
		role: roleWords(role, kind).toLowerCase(),
		school: school.name,
		today: dayWords(Date.now(), school.timeZone, school.dateFormat),
	}
}

export type DashboardData = Exclude<Awaited<ReturnType<typeof loader>>, { view: 'search' }>

export default function Dashboard() {
	const its = useLoaderData<typeof loader>()
	return its.view === 'search' ? <SearchResults {...its} /> : <Today its={its} />
}

function Today({ its }: { its: DashboardData }) {
	// A day without lessons leaves room for it beside what needs attention.
	const isQuiet = its.lessons?.today.length === 0
	const lately = <Lately lines={its.activity} />
	return (
		<>
			<PageHead
				title={its.today}
				line={
					<>
						<bdi>{its.name}</bdi>, {its.role} of <bdi>{its.school}</bdi>
					</>
				}
				action={its.isNew ? undefined : { to: href.addLesson(), label: 'Add lesson' }}
			/>
			{its.isNew && its.guide ? (
				<div className="cards">
					<GuideProgress its={its} guide={its.guide} isNew />
					{lately}
				</div>
			) : (
				<div className="dash">
					<div>
						<LessonsToday day={its.day} lessons={its.lessons} />
						<Rolls lessons={its.lessons} />
						<div className="cards">
							{its.money ? <MoneyDue money={its.money} /> : null}
							<Figures its={its} />
						</div>
						{isQuiet ? lately : null}
					</div>
					<div>
						<Needs needs={its.needs} />
						{its.guide ? <GuideProgress its={its} guide={its.guide} isNew={false} /> : null}
						{isQuiet ? null : lately}
					</div>
				</div>
			)}
		</>
	)
}
