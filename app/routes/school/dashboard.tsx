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
import { ComingEvents, LessonsToday, Rolls } from './dashboard/today.tsx'

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
	return data.view === 'search' ? <SearchResults {...data} /> : <Today data={data} />
}

function Today({ data }: { data: DashboardData }) {
	const lately = <Lately lines={data.activity} />
	// The day and the time of day are known only once the school has said its time zone.
	const isUnasked = data.isNew && data.guide?.welcome
	return (
		<>
			<PageHead
				title={isUnasked ? 'Welcome' : data.today}
				line={isUnasked ? undefined : <bdi>{data.lessons?.greeting ?? data.name}</bdi>}
				action={data.isNew ? undefined : { to: href.addLesson(), label: 'Add lesson' }}
			/>
			{data.isNew && data.guide ? (
				<div className="cards">
					<GuideProgress data={data} guide={data.guide} isNew />
					<div className="card">{lately}</div>
				</div>
			) : (
				<div className="dash dash-parts">
					<div>
						<LessonsToday lessons={data.lessons} by={data.by} solo={data.solo} />
						<ComingEvents events={data.events} />
						<Rolls lessons={data.lessons} />
					</div>
					<div className="side">
						<Needs needs={data.needs} />
						{data.guide ? <GuideProgress data={data} guide={data.guide} isNew={false} /> : null}
						<GoodNews news={data.news} />
						{lately}
					</div>
					<div className="cards">
						{data.money ? <MoneyDue money={data.money} /> : null}
						<Figures data={data} />
					</div>
				</div>
			)}
		</>
	)
}
