import type { ReactNode } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount } from '#app/components/list.tsx'
import { State } from '#app/components/panel.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import type { ListQuery } from '#app/utils/list-query.ts'

interface InquiriesProps {
	query: ListQuery
	total: number
	kind: 'contact-messages' | 'demo-requests'
	noun: readonly [string, string]
	children: ReactNode[]
}

export function Inquiries({ query, total, kind, noun, children }: InquiriesProps) {
	const path = platformHref.inquiries(kind)
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
					text="What visitors send from the public pages appears here, the newest first."
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

/** Marks an inquiry as answered or as waiting. */
export function Mark({ kind, row: { id, handledAt, handledBy } }: MarkProps) {
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
