import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Link } from '#app/components/link.tsx'
import { inquiryForm } from '#app/domain/platform/form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { setHandled } from '#app/models/platform/inquiry.server.ts'
import { href } from '#app/domain/href.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { platformRanges } from '#app/domain/platform/ranges.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import chartCss from '#app/styles/chart.css?url'
import { links as workLinks } from '#app/styles/work.ts'
import { DemoRequests, Messages } from './overview/inquiries.tsx'
import { Health } from './overview/health.tsx'
import { readOverview } from './overview/read.server.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: chartCss }]

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const titles = { health: 'Platform health', demos: 'Demo requests', messages: 'Contact messages' }

export const handle = { title: (shown?: { tab: keyof typeof titles }) => titles[shown?.tab ?? 'health'] }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readOverview(args, staff)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	const form = await readForm(args, inquiryForm)
	if (!form.ok) return invalid(args, form)
	const { kind, intent } = form.value
	const marked = setHandled(staff, form.value, intent === 'handled')
	if (!marked.ok) return invalid(args, form, marked)
	return leadTo(args, platformHref.home({ tab: kind === 'demo' ? 'demos' : 'messages' }), {
		id: intent === 'handled' ? 'inquiry-handled' : 'inquiry-reopened',
		params: { name: marked.value.name },
	})
}

export default function PlatformOverview() {
	const { tab, query, demos, messages, health } = useLoaderData<typeof loader>()
	const tabs = [
		{ to: platformHref.home(), label: 'Health' },
		{ to: platformHref.home({ tab: 'demos' }), label: 'Demo requests' },
		{ to: platformHref.home({ tab: 'messages' }), label: 'Contact messages' },
	]
	return (
		<>
			<PageHead
				title={titles[tab]}
				line={
					health
						? `Checked ${health.checked} UTC. Schools, money and emails were counted ${health.counted}.`
						: 'Written by visitors of the public pages. All times in UTC.'
				}
				more={[{ to: href.twoFactor(), label: 'Two-factor sign-in' }]}
			>
				{health ? <Ranges here={health.range} /> : null}
			</PageHead>
			<Tabs
				label="Platform"
				tabs={tabs}
				here={tab === 'health' ? platformHref.home() : platformHref.home({ tab })}
			/>
			{health ? <Health health={health} /> : null}
			{demos && query ? <DemoRequests query={query} {...demos} /> : null}
			{messages && query ? <Messages query={query} {...messages} /> : null}
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
