import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { repliesForm } from '#app/domain/support/form.ts'
import type { Staff } from '#app/models/access.server.ts'
import { removeReply, saveReply } from '#app/models/platform/saved-replies.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { done } from '#app/utils/outcome.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { readQueue, type QueueData } from './support/read.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Support' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readQueue(args, staff)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return saveReplies({ args, staff })
}

const saveReplies = tasksOf<{ args: ActionFunctionArgs; staff: Staff }>()({
	form: repliesForm,
	save({ staff }, value) {
		if ('reply' in value) removeReply(staff, value.reply)
		else saveReply(staff, value)
		return done(null)
	},
	then: (_, _its, { intent }) => goTo(platformHref.support(), intent ? 'reply-removed' : 'reply-saved'),
})

export default function SupportQueue() {
	const view = useLoaderData<typeof loader>()
	const form = useCheckedForm(async () => (await import('#app/domain/support/form.ts')).savedReply)
	const { tab, tabs, rows, average } = view
	const count = tabs.find(({ to }) => to === tab)?.count ?? rows.length
	return (
		<>
			<PageHead
				title="Support"
				line={average === null ? 'No ratings yet' : `Rated ${average.toFixed(1)} of 5`}
			/>
			<ErrorSummary form={form} names={['title', 'body']} />
			<Tabs label="Conversations" tabs={tabs} here={tab} />
			{rows.length === 0 ? <p>There are no conversations here.</p> : null}
			<ul className="rows card" hidden={rows.length === 0} data-total="count" data-value={count}>
				{rows.map((row) => (
					<QueueRow key={row.id} row={row} />
				))}
			</ul>
			{view.before || view.after ? (
				<p>
					{view.before ? <Link to={view.before}>Previous page</Link> : null}{' '}
					{view.after ? <Link to={view.after}>Next page</Link> : null}
				</p>
			) : null}
			<Replies form={form} replies={view.replies} />
		</>
	)
}

function QueueRow({ row }: { row: QueueData['rows'][number] }) {
	return (
		<li>
			<span>
				<Link to={platformHref.supportChat(row.id)}>
					<bdi>{row.name}</bdi>
				</Link>
				<br />
				<span className="muted">
					{row.role}, <bdi>{row.school}</bdi>
				</span>
				{row.text ? (
					<>
						<br />
						<bdi>{row.text}</bdi>
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
							<PostForm action={platformHref.support()}>
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
				<Form form={form} submit="Save reply" action={platformHref.support()}>
					<TextField form={form} name="title" label="Name" autoComplete="off" />
					<TextareaField form={form} name="body" label="Reply" />
				</Form>
			</Panel>
		</>
	)
}
