import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField } from '#app/components/typed-fields.tsx'

interface SendProps {
	formKey: string
	largest: number
	largestWords: string
	keptUntil: string
}

/** A form for a file. A script shows the recorder, which puts what it records into the same field. */
export function SendRecording({ formKey, largest, largestWords, keptUntil }: SendProps) {
	const text = usePortalWords().learning.recordings
	const form = useOwnForm('send')
	return (
		<section className="card screen-only">
			<ErrorSummary form={form} names={['file']} refusal={text.notSent} />
			<h2>{text.add}</h2>
			<p className="small muted">
				{text.readers} {text.newKeptUntil(keptUntil)}
			</p>
			<Form form={form} intent="send" submit={text.send} pending={text.sending} takesFile>
				<FormKeyField form={form} value={formKey} />
				<Recorder largest={largest} tooLarge={text.tooLarge(largestWords)} />
				<FileField
					form={form}
					name="file"
					label={text.file}
					hint={text.fileHint(largestWords)}
					accept="audio/*,video/mp4,video/quicktime,video/webm"
				/>
			</Form>
		</section>
	)
}

/** Hidden until the script finds a browser that can record. */
function Recorder({ largest, tooLarge }: { largest: number; tooLarge: string }) {
	const text = usePortalWords().learning.recordings
	return (
		<div
			data-recorder={largest}
			data-recording={text.isRecording}
			data-ready={text.isReady}
			data-denied={text.denied}
			data-large={tooLarge}
		>
			<p className="button-row" hidden>
				<button className="button" type="button" data-do="record">
					{text.record}
				</button>{' '}
				<button className="button button-filled" type="button" data-do="stop" hidden>
					{text.stop}
				</button>{' '}
				<button className="button" type="button" data-do="discard" hidden>
					{text.discard}
				</button>{' '}
				<span role="timer" hidden>
					0:00
				</span>
			</p>
			<audio className="player" controls hidden aria-label={text.title} />
			<p role="status" />
		</div>
	)
}
