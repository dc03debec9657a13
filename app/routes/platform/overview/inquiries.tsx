import type { ReactNode } from 'react'
import { Moment } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Facts } from '#app/components/figures.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount } from '#app/components/list.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import type { listContactMessages, listDemoRequests } from '#app/models/platform/inquiry.server.ts'
import { preferredTimes, schoolRoles, type Choice } from '#app/domain/contact/demo-choices.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { ListQuery } from '#app/utils/list-query.ts'

type Messages = ReturnType<typeof listContactMessages>
type Demos = ReturnType<typeof listDemoRequests>

/** What visitors wrote. An answer goes by mail, from wherever staff write mail. */
export function Messages({ query, rows, total }: Messages & { query: ListQuery }) {
	return (
		<Inquiries query={query} total={total} tab="messages" noun={['message', 'messages']}>
			{rows.map((one) => (
				<Panel key={one.id} title={<bdi>{one.subject}</bdi>} beside={<Mark kind="contact" row={one} />}>
					<p>
						<bdi>{one.name}</bdi>,{' '}
						<a href={`mailto:${one.email}?subject=${encodeURIComponent(`Re: ${one.subject}`)}`}>
							{one.email}
						</a>
						,{' '}
						<span className="muted">
							<Moment at={one.createdAt} timeZone="UTC" />
						</span>
					</p>
					<p className="notes">{one.message}</p>
				</Panel>
			))}
		</Inquiries>
	)
}

/** Schools that want to be shown around, with what they said of themselves. */
export function DemoRequests({ query, rows, total }: Demos & { query: ListQuery }) {
	return (
		<Inquiries query={query} total={total} tab="demos" noun={['demo request', 'demo requests']}>
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
	)
}

interface InquiriesProps {
	query: ListQuery
	total: number
	tab: 'messages' | 'demos'
	noun: readonly [string, string]
	children: ReactNode[]
}

function Inquiries({ query, total, tab, noun, children }: InquiriesProps) {
	const path = platformHref.home({ tab })
	const answered = query.filters.state === 'answered'
	return (
		<>
			<FilterForm
				path={path}
				query={query}
				filters={[
					{
						name: 'state',
						label: 'Show',
						options: [{ value: 'answered', label: 'Answered' }],
						any: 'Waiting for an answer',
					},
				]}
			/>
			{children.length === 0 ? (
				<EmptyList
					kind="new"
					title={answered ? 'None has been answered yet' : 'Nothing is waiting'}
					words="What visitors send from the public pages appears here, the newest first."
				/>
			) : (
				<>
					<ResultCount query={query} total={total} noun={noun} />
					<div className="stack">{children}</div>
					<Pager path={path} query={query} total={total} />
				</>
			)}
		</>
	)
}

interface MarkProps {
	kind: 'contact' | 'demo'
	row: { id: string; handledAt: number | null; handledBy: string | null }
}

/** One button: answered, or waiting again. */
function Mark({ kind, row: { id, handledAt, handledBy } }: MarkProps) {
	const isHandled = handledAt !== null
	return (
		<PostForm className="row-actions">
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="id" value={id} />
			{isHandled ? (
				<State tone="good">
					Answered by <bdi>{handledBy}</bdi>
				</State>
			) : null}{' '}
			<button className="button button-small" name="intent" value={isHandled ? 'reopen' : 'handled'}>
				{isHandled ? 'Mark as waiting' : 'Mark as answered'}
			</button>
		</PostForm>
	)
}

function labelOf(choices: readonly Choice[], value: string): string {
	return choices.find((one) => one.value === value)?.label ?? value
}
