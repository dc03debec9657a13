import { PostForm } from '#app/components/desk-form.tsx'
import { Sound } from '#app/components/learning/sound.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { secondWords } from '#app/domain/learning/recording.ts'
import { AnswerComments } from './answer.tsx'
import type { RecordingFacts } from './read.server.ts'

/** A recording with the comments of teachers and the family's answers. */
export function Recording({ recording, formKey }: { recording: RecordingFacts; formKey: string }) {
	const text = usePortalWords().learning.recordings
	const { id, url, isVideo, when, by, keptUntil, isHeard, heardBy, mayRemove, comments } = recording
	const title = text.of(when, by)
	return (
		<section className="card" id={`recording-${id}`}>
			<h2>{title}</h2>
			<Sound id={id} url={url} isVideo={isVideo} title={title} className="player" />
			<ul className="todo">
				{comments.map((comment) => (
					<li key={comment.id}>
						<Comment comment={comment} recordingId={id} url={url} />
					</li>
				))}
			</ul>
			<p className="small muted">
				{comments.length > 0 ? null : isHeard ? text.heard(heardBy) : text.notHeard}{' '}
				{text.keptUntil(keptUntil)}
			</p>
			{comments.length > 0 ? <AnswerComments key={formKey} recording={id} formKey={formKey} /> : null}
			{mayRemove ? (
				<details className="unfold screen-only">
					<summary className="button">
						{text.delete}
						<span className="sr-only">: {title}</span>
					</summary>
					<PostForm>
						<input type="hidden" name="recording" value={id} />
						<button className="button" type="submit" name="intent" value="delete">
							{text.deleteForGood}
						</button>
					</PostForm>
				</details>
			) : null}
		</section>
	)
}

interface CommentProps {
	comment: RecordingFacts['comments'][number]
	recordingId: string
	url: string
}

function Comment({ comment: { second, text, by }, recordingId, url }: CommentProps) {
	return (
		<>
			{second === null ? (
				<span className="as-typed">{text}</span>
			) : (
				<a
					className="act"
					href={`${url}#t=${second}`}
					data-player={`player-${recordingId}`}
					data-second={second}
				>
					{secondWords(second)} {text}
				</a>
			)}{' '}
			<span className="small muted">{by}</span>
		</>
	)
}
