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
				{rows.map((row) => (
					<Panel key={row.id} title={<bdi>{row.schoolName}</bdi>} beside={<Mark kind="demo" row={row} />}>
						<Facts
							rows={[
								['Name', <bdi key="n">{row.fullName}</bdi>],
								['Role', labelOf(schoolRoles, row.role)],
								[
									'Email',
									<a key="e" href={`mailto:${row.email}`}>
										{row.email}
									</a>,
								],
								['Phone', `${row.countryCode} ${row.phone}`],
								['Students', row.schoolSize],
								['Teachers', row.numberOfTeachers],
								['Best time', `${labelOf(preferredTimes, row.preferredTime)}, ${row.timezone}`],
								['Uses now', row.currentSoftware ?? 'Not said'],
								['Asked', <Moment key="a" at={row.createdAt} timeZone="UTC" />],
							]}
						/>
						{row.specificInterests ? <p className="notes">{row.specificInterests}</p> : null}
						{row.additionalInfo ? <p className="notes">{row.additionalInfo}</p> : null}
					</Panel>
				))}
			</Inquiries>
		</>
	)
}

function labelOf(choices: readonly Choice[], value: string): string {
	return choices.find((choice) => choice.value === value)?.label ?? value
}
