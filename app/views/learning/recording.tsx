import { Day } from '#app/components/dates.tsx'
import { PostForm, useScript } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { textOf } from '#app/components/field-parts.tsx'
import { Sound } from '#app/components/learning/sound.tsx'
import { State } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { secondWords } from '#app/domain/learning/recording.ts'
import { playFrom } from '#app/web/play-from.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { LineInput } from './line-fields.tsx'

export interface ShownRecording {
	id: string
	url: string
	isVideo: boolean
	when: string
	by: string | null
	keptUntil: string
	heardBy: string | null
	/** Not heard or not read yet by the teacher for whom it waits. */
	news: 'recording' | 'answer' | null
	/** True if that teacher is the user. */
	isWaiting: boolean
	mayRemove: boolean
	comments: readonly {
		id: string
		second: number | null
		text: string
		by: string | null
		mayRemove: boolean
	}[]
}

interface RecordingProps {
	recording: ShownRecording
	formKey: string
}

/** A family's recording with the comments of teachers and the family's answers. */
export function Recording({ recording, formKey }: RecordingProps) {
	const { id, url, isVideo, when, by, keptUntil, heardBy, news, isWaiting, mayRemove, comments } = recording
	const title = `Recording of ${when}`
	const isAnswered = news === 'answer'
	return (
		<section id={`recording-${id}`} className="mt-5">
			<h3>{title}</h3> {news === null ? null : <State tone="warn">{isAnswered ? 'New answer' : 'New'}</State>}
			<p className="muted">
				{by}, kept until <Day on={keptUntil} />
				{heardBy ? `, heard by ${heardBy}` : null}
			</p>
			<Sound id={id} url={url} isVideo={isVideo} title={title} className="block w-full" />
			<ul className="rows">
				{comments.map((comment) => (
					<li key={comment.id}>
						<Comment comment={comment} recordingId={id} url={url} />
					</li>
				))}
			</ul>
			<NewComment
				key={formKey}
				recordingId={id}
				formKey={`${formKey}-${id}`}
				of={` on the recording of ${when}`}
			/>
			{isWaiting ? (
				<Act
					id={id}
					intent="recording-heard"
					label={isAnswered ? 'Mark as read' : 'Mark as heard'}
					of={title}
				/>
			) : null}
			{mayRemove ? (
				<details>
					<summary>
						Delete<span className="sr-only">: {title}</span>
					</summary>
					<Act id={id} intent="recording-remove" label="Delete for good" of={title} />
				</details>
			) : null}
		</section>
	)
}

function Act({ id, intent, label, of }: { id: string; intent: string; label: string; of: string }) {
	return (
		<PostForm>
			<input type="hidden" name="id" value={id} />
			<button className="button button-small" name="intent" value={intent}>
				{label}
				<span className="sr-only">: {of}</span>
			</button>
		</PostForm>
	)
}

interface CommentProps {
	comment: ShownRecording['comments'][number]
	recordingId: string
	url: string
}

function Comment({ comment: { id, second, text, by, mayRemove }, recordingId, url }: CommentProps) {
	return (
		<>
			<span>
				{second === null ? null : (
					<a
						href={`${url}#t=${second}`}
						onClick={(event) => {
							event.preventDefault()
							playFrom(`player-${recordingId}`, second)
						}}
					>
						{secondWords(second)}
					</a>
				)}{' '}
				<span className="learned-words">{text}</span> <span className="muted">{by}</span>
			</span>{' '}
			{mayRemove ? <Act id={id} intent="comment-remove" label="Remove" of={text} /> : null}
		</>
	)
}

interface NewCommentProps {
	recordingId: string
	formKey: string
	of: string
}

function NewComment({ recordingId, formKey, of }: NewCommentProps) {
	const intent = 'recording-comment'
	const form = useIntentForm({ intent, fields: { recording: recordingId }, id: `comment-${recordingId}` })
	const hasScript = useScript()
	const { id: at, initialValue: second } = form.field('at')
	const { id: text, initialValue: typed } = form.field('text')
	const takeSecond = () => {
		const player = document.getElementById(`player-${recordingId}`) as HTMLMediaElement
		player.pause()
		;(document.getElementById(at) as HTMLInputElement).value = secondWords(player.currentTime)
		document.getElementById(text)?.focus()
	}
	return (
		<>
			<ErrorSummary form={form} names={['at', 'text']} refusal="The comment was not saved" />
			<PostForm className="inline-form" id={form.id} key={form.key}>
				<FormKeyField form={form} value={formKey} />
				<HiddenField form={form} name="recording" value={recordingId} />
				<LineInput id={at} name="at" label="At, such as 0:42" of={of} value={textOf(second)} />
				<LineInput id={text} name="text" label="Comment" of={of} value={textOf(typed)} />
				<button className="button" name="intent" value={intent}>
					Add comment<span className="sr-only">{of}</span>
				</button>{' '}
				{hasScript ? (
					<button className="button" type="button" onClick={takeSecond}>
						Comment at the current second
					</button>
				) : null}
			</PostForm>
		</>
	)
}
