import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SearchFreeTimes } from './free-times-search.tsx'
import { readFreeTimes, type FreeRead } from './read-free-times.server.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Find free time – Schedule' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readFreeTimes(access, new URL(args.request.url).searchParams)
}

/** Each result links to the form that books it. */
export default function FreeTimes() {
	const data = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead title="Find free time" trail={[{ to: href.schedule(), label: 'Schedule' }]} />
			{data.problems.length > 0 ? (
				<div className="error-summary" role="alert">
					<h2>There is a problem</h2>
					<ul>
						{data.problems.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
			) : null}
			<div className="stack">
				<SearchFreeTimes {...data} />
				{data.days ? <Found days={data.days} later={data.later} /> : null}
			</div>
		</>
	)
}

function Found({ days, later }: { days: NonNullable<FreeRead['days']>; later: FreeRead['later'] }) {
	return (
		<Panel title="Free times" wide beside={later ? <Link to={later}>Search later days</Link> : null}>
			{days.length === 0 ? (
				<p role="status">
					No time is free on these days. Search later days, choose a shorter lesson, or other teachers or
					rooms.
				</p>
			) : (
				days.map(({ day, times, more }) => (
					<section key={day}>
						<h3 className="mt-4">{day}</h3>
						<ul className="free-times">
							{times.map(({ to, at, where }) => (
								<li key={to}>
									<Link className="button" to={to}>
										<span className="sr-only">{day}, </span>
										{at} <span className="muted">{where}</span>
									</Link>
								</li>
							))}
						</ul>
						{more ? (
							<p>
								<Link to={more}>
									More times<span className="sr-only">, {day}</span>
								</Link>
							</p>
						) : null}
					</section>
				))
			)}
		</Panel>
	)
}
