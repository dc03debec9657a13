import { described, HintAndError, textOf } from '#app/components/field-parts.tsx'
import { AttachField } from '#app/components/message/attach-field.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { useSay } from '#app/components/say.ts'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { ConversationData } from './read.server.ts'

/** A reply, or a note that families never see. */
export function Reply({ conversation, form }: { conversation: ConversationData; form: FormState }) {
	const { id, kind, isStaff, solo, isClosed, noReply, formKey } = conversation
	const body = form.field('body')
	const text = usePortalWords().messages
	const say = useSay()
	// A message typed before the rules changed stays on the page.
	if (noReply && !form.sent)
		return (
			<p className="muted mail-reply">
				{kind === 'announcement' ? text.announcements.noReply : say(noReply)}{' '}
				<a href={href.messaging('new')}>{text.announcements.instead}</a>
			</p>
		)
	return (
		<form
			className="mail-reply"
			id="reply"
			method="post"
			action={href.conversation(id)}
			encType="multipart/form-data"
			noValidate
		>
			<FormKeyField form={form} value={formKey} />
			<label htmlFor={body.id}>{isClosed ? text.thread.replyAndReopen : text.thread.reply}</label>
			<HintAndError form={form} name="body" hint={null} />
			<textarea
				id={body.id}
				name="body"
				className="input"
				rows={3}
				defaultValue={textOf(body.initialValue)}
				{...described(form, 'body', null)}
			/>
			<AttachField form={form} />
			<div className="button-row">
				{isStaff ? (
					<>
						<button className="sr-only" name="intent" value="reply" tabIndex={-1} aria-hidden="true">
							{text.form.send}
						</button>{' '}
						<button className="button" name="intent" value="note">
							{solo ? 'Save as a note to yourself' : 'Save as staff note'}
						</button>{' '}
					</>
				) : null}
				<button className="button button-filled" name="intent" value="reply">
					{text.form.send}
				</button>
			</div>
		</form>
	)
}
