import { PostForm } from '#app/components/desk-form.tsx'
import { Sound } from '#app/components/learning/sound.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { secondWords } from '#app/domain/learning/recording.ts'
import type { RecordingFacts } from './read.server.ts'

/** A recording with what teachers say about it. */
export function Recording({ one }: { one: RecordingFacts }) {
	const text = usePortalWords().learning.recordings
	const { id, url, isVideo, when, by, keptUntil, isHeard, mayRemove, comments } = one
	const title = text.of(when, by)
	return (
		<section className="card" id={`recording-${id}`}>
			<h2>{title}</h2>
			<Sound id={id} url={url} isVideo={isVideo} title={title} className="player" />
			<ul className="todo">
				{comments.map((comment) => (
					<li key={comment.id}>
						{comment.second === null ? (
							<span className="as-typed">{comment.text}</span>
						) : (
							<a
								className="act"
								href={`${url}#t=${comment.second}`}
								data-player={`player-${id}`}
								data-second={comment.second}
							>
								{secondWords(comment.second)} {comment.text}
							</a>
						)}{' '}
						<span className="small muted">{comment.by}</span>
					</li>
				))}
			</ul>
			<p className="small muted">
				{isHeard ? (comments.length > 0 ? null : text.heard) : text.notHeard} {text.keptUntil(keptUntil)}
			</p>
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
