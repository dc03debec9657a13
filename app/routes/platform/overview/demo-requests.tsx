import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Moment } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Panel } from '#app/components/panel.tsx'
import { preferredTimes, schoolRoles, type Choice } from '#app/domain/contact/demo-choices.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { listDemoRequests } from '#app/models/platform/inquiry.server.ts'
import { INQUIRIES_LINE, OverviewHead } from './head.tsx'
import { Inquiries, Mark } from './inquiries.tsx'
import { markInquiry, readInquiryQuery } from './tasks-inquiries.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Demo requests' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const query = readInquiryQuery(args)
	return { query, ...listDemoRequests(staff, query) }
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return markInquiry(args, staff)
}

export default function DemoRequests() {
	const { query, rows, total } = useLoaderData<typeof loader>()
	return (
		<>
			<OverviewHead title="Demo requests" line={INQUIRIES_LINE} />
			<Inquiries query={query} total={total} kind="demo-requests" noun={['demo request', 'demo requests']}>
				{rows.map((one) => (
					<Panel key={one.id} title={<bdi>{one.schoolName}</bdi>} beside={<Mark kind="demo" row={one} />}>
						<Facts
							rows={[
								['Name', <bdi key="n">{one.fullName}</bdi>],
								['Role', labelOf(schoolRoles, one.role)],
								[
									'Email',
									<a key="e" href={`mailto:${one.email}`}>
										{one.email}
									</a>,
								],
								['Phone', `${one.countryCode} ${one.phone}`],
								['Students', one.schoolSize],
								['Teachers', one.numberOfTeachers],
								['Best time', `${labelOf(preferredTimes, one.preferredTime)}, ${one.timezone}`],
								['Uses now', one.currentSoftware ?? 'Not said'],
								['Asked', <Moment key="a" at={one.createdAt} timeZone="UTC" />],
							]}
						/>
						{one.specificInterests ? <p className="notes">{one.specificInterests}</p> : null}
						{one.additionalInfo ? <p className="notes">{one.additionalInfo}</p> : null}
					</Panel>
				))}
			</Inquiries>
		</>
	)
}

function labelOf(choices: readonly Choice[], value: string): string {
	return choices.find((one) => one.value === value)?.label ?? value
}
