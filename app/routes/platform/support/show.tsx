import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { stateLabels } from '#app/domain/support/chat.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { ThreadMessage } from './show/message.tsx'
import { readThread, type ThreadData } from './show/read.server.ts'
import { saveThread } from './show/save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Support' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readThread(args, staff, args.params.chatId)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return saveThread({ args, staff, id: args.params.chatId ?? '' })
}

export default function SupportThread() {
	const thread = useLoaderData<typeof loader>()
	return <Thread key={thread.id} thread={thread} />
}

function Thread({ thread }: { thread: ThreadData }) {
	const form = useFormPage({ content: thread.draft })
	return (
		<>
			<Head thread={thread} />
			<ErrorSummary form={form} names={['content']} />
			{thread.summary ? (
				<Notice title="Handed over by the assistant">
					<p>
						<bdi>{thread.summary}</bdi>
					</p>
				</Notice>
			) : null}
			<ol className="rows card">
				{thread.messages.map((message, i) => (
					<ThreadMessage key={message.id} message={message} isLast={i === thread.messages.length - 1} />
				))}
			</ol>
			<Answer thread={thread} form={form} />
		</>
	)
}

function Head({ thread }: { thread: ThreadData }) {
	const { id, name, role, school, state, assignee, isMine } = thread
	return (
		<PageHead
			title={<bdi>{name}</bdi>}
			line={
				<>
					{role}, <bdi>{school}</bdi> ({thread.timeZone}). {stateLabels[state]}
					{assignee ? (
						<>
							, with <bdi>{assignee}</bdi>
						</>
					) : null}
					{thread.reopened ? `, reopened ${thread.reopened}` : ''}
					{thread.rating ? `, rated ${thread.rating} of 5` : ''}
				</>
			}
			trail={[{ to: platformHref.support(), label: 'Support' }]}
		>
			<PostForm action={platformHref.supportChat(id)} className="button-row">
				<button className="button" type="submit" name="intent" value={isMine ? 'unassign' : 'assign'}>
					{isMine ? 'Unassign' : 'Assign to me'}
				</button>{' '}
				<button
					className="button"
					type="submit"
					name="intent"
					value={state === 'solved' ? 'reopen' : 'solve'}
				>
					{state === 'solved' ? 'Reopen' : 'Solve'}
				</button>
			</PostForm>
		</PageHead>
	)
}

function Answer({ thread, form }: { thread: ThreadData; form: FormState }) {
	return (
		<Panel title="Answer">
			<Replies replies={thread.replies} />
			<Form
				form={form}
				submit="Send answer"
				pending="Sending…"
				action={platformHref.supportChat(thread.id)}
				more={[{ intent: 'note', label: 'Save as a note for staff' }]}
			>
				<FormKeyField form={form} value={thread.key} />
				<TextareaField form={form} name="content" label="Message" rows={5} />
			</Form>
		</Panel>
	)
}

function Replies({ replies }: Pick<ThreadData, 'replies'>) {
	if (replies.length === 0) return null
	return (
		<p>
			Saved replies:{' '}
			{replies.map(({ to, title }, i) => (
				<span key={to}>
					{i > 0 ? ', ' : null}
					<Link to={to}>{title}</Link>
				</span>
			))}
		</p>
	)
}
