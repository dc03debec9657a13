import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { QueueData } from './read.server.ts'

/** Who wrote to us, by who is to say something next. */
export function SupportQueue({ its }: { its: QueueData }) {
	const form = useFormPage()
	const { tab, tabs, rows, average } = its
	const count = tabs.find(({ to }) => to === tab)?.count ?? rows.length
	return (
		<>
			<ErrorSummary form={form} names={['title', 'body']} />
			<PageHead
				title="Support"
				line={average === null ? 'No ratings yet' : `Rated ${average.toFixed(1)} of 5`}
			/>
			<Tabs label="Conversations" tabs={tabs} here={tab} />
			{rows.length === 0 ? <p>There are no conversations here.</p> : null}
			<ul className="rows card" hidden={rows.length === 0} data-total="count" data-value={count}>
				{rows.map((row) => (
					<QueueRow key={row.id} row={row} />
				))}
			</ul>
			{its.before || its.after ? (
				<p>
					{its.before ? <Link to={its.before}>Previous page</Link> : null}{' '}
					{its.after ? <Link to={its.after}>Next page</Link> : null}
				</p>
			) : null}
			<Replies form={form} replies={its.replies} />
		</>
	)
}

function QueueRow({ row }: { row: QueueData['rows'][number] }) {
	return (
		<li>
			<span>
				<Link to={href.supportDesk({ id: row.id })}>
					<bdi>{row.name}</bdi>
				</Link>
				<br />
				<span className="muted">
					{row.role}, <bdi>{row.school}</bdi>
				</span>
				{row.words ? (
					<>
						<br />
						<bdi>{row.words}</bdi>
					</>
				) : null}
			</span>{' '}
			<span className="muted">
				<State tone={row.waiting ? 'warn' : 'quiet'}>{row.state}</State>{' '}
				{row.waiting ? `since ${row.waiting}` : row.last}
				{row.assignee ? (
					<>
						, <bdi>{row.assignee}</bdi>
					</>
				) : null}
				{row.reopenedAt ? ', reopened' : ''}
				{row.rating ? `, rated ${row.rating} of 5` : ''}
			</span>
		</li>
	)
}

function Replies({ form, replies }: { form: FormState; replies: QueueData['replies'] }) {
	return (
		<>
			<Panel title="Saved replies">
				{replies.length === 0 ? <p className="muted">There are no saved replies yet.</p> : null}
				<ul className="rows" hidden={replies.length === 0}>
					{replies.map(({ id, title }) => (
						<li key={id}>
							<bdi>{title}</bdi>{' '}
							<PostForm action={href.supportDesk()}>
								<input type="hidden" name="reply" value={id} />
								<button className="button button-small" type="submit" name="intent" value="remove-reply">
									Remove<span className="sr-only"> {title}</span>
								</button>
							</PostForm>
						</li>
					))}
				</ul>
			</Panel>
			<Panel title="Add a saved reply">
				<Form form={form} submit="Save reply" action={`${href.supportDesk()}?do=reply`}>
					<TextField form={form} name="title" label="Name" autoComplete="off" />
					<TextareaField form={form} name="body" label="Reply" />
				</Form>
			</Panel>
		</>
	)
}
