import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { Link } from '#app/components/link.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { platformRanges } from '#app/domain/platform/ranges.ts'
import { missing } from '#app/web/missing.server.ts'
import { OverviewHead } from './overview/head.tsx'
import { Health } from './overview/health.tsx'
import { readHealth } from './overview/read.server.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const TITLE = 'Platform health'

export const handle = { title: TITLE }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readHealth(staff, new URL(args.request.url).searchParams)
}

/** Forms of pages that stayed open over a release are redirected by the guard. */
export async function action(args: ActionFunctionArgs) {
	await enterPlatform(args)
	return missing()
}

export default function PlatformHealth() {
	const health = useLoaderData<typeof loader>()
	const { checked, counted, range } = health
	return (
		<>
			<OverviewHead
				title={TITLE}
				line={`Checked ${checked} UTC. Schools, money and emails were counted ${counted}.`}
			>
				<Ranges here={range} />
			</OverviewHead>
			<Health health={health} />
		</>
	)
}

function Ranges({ here }: { here: string }) {
	return (
		<nav className="ranges" aria-label="How far back">
			{platformRanges.map(({ value, label }) => (
				<Fragment key={value}>
					<Link
						className="button button-small"
						to={platformHref.home({ range: value })}
						aria-current={value === here ? 'true' : undefined}
					>
						{label}
					</Link>{' '}
				</Fragment>
			))}
		</nav>
	)
}
