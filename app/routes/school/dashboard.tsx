import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { shownHits } from '#app/requests/search-hits.server.ts'
import { searchSchool } from '#app/models/school-search.server.ts'
import { href } from '#app/domain/href.ts'
import { dayWords } from '#app/utils/dates.ts'
import { Figures, MoneyDue } from './dashboard/cards.tsx'
import { GoodNews, GuideProgress, Lately, Needs } from './dashboard/lists.tsx'
import { SearchResults } from './dashboard/search-results.tsx'
import { showDashboard } from './dashboard/read.server.ts'
import { LessonsToday, Rolls } from './dashboard/today.tsx'

export const handle = {
	title: (shown?: { view: string }) => (shown?.view === 'search' ? 'Search' : 'Dashboard'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'home:read')
	const { searchParams: params } = new URL(args.request.url)
	const typed = params.get('q')
	if (typed !== null)
		return { view: 'search' as const, typed, hits: shownHits(access, searchSchool(access, typed)) }
	const { school } = access
	const by = DAY_VIEWS.find((dayView) => dayView === params.get('by')) ?? 'rooms'
	return {
		view: 'today' as const,
		by,
		...showDashboard(args, access),
		name: access.name,
		school: school.name,
		today: dayWords(Date.now(), school.timeZone, school.dateFormat),
	}
}

const DAY_VIEWS = ['rooms', 'teachers', 'list'] as const

export type DayBy = (typeof DAY_VIEWS)[number]

export type DashboardData = Exclude<Awaited<ReturnType<typeof loader>>, { view: 'search' }>

export default function Dashboard() {
	const data = useLoaderData<typeof loader>()
	return data.view === 'search' ? <SearchResults {...data} /> : <Today its={data} />
}

function Today({ its }: { its: DashboardData }) {
	const lately = <Lately lines={its.activity} />
	return (
		<>
			<PageHead
				title={its.today}
				line={<bdi>{its.lessons?.greeting ?? its.name}</bdi>}
				action={its.isNew ? undefined : { to: href.addLesson(), label: 'Add lesson' }}
			/>
			{its.isNew && its.guide ? (
				<div className="cards">
					<GuideProgress its={its} guide={its.guide} isNew />
					<div className="card">{lately}</div>
				</div>
			) : (
				<div className="dash dash-parts">
					<div>
						<LessonsToday lessons={its.lessons} by={its.by} solo={its.solo} />
						<Rolls lessons={its.lessons} />
					</div>
					<div className="side">
						<Needs needs={its.needs} />
						{its.guide ? <GuideProgress its={its} guide={its.guide} isNew={false} /> : null}
						<GoodNews news={its.news} />
						{lately}
					</div>
					<div className="cards">
						{its.money ? <MoneyDue money={its.money} /> : null}
						<Figures its={its} />
					</div>
				</div>
			)}
		</>
	)
}
