import { useDateFormat } from '#app/components/dates.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { plainDateWords } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'
import { pauseWords } from './planned-words.ts'

/** Takes back a last day, or a pause, that is to come. */
export function StayTask({ head, version, back }: { head: Head; version: number; back: Back }) {
	const form = useFormPage()
	const format = useDateFormat()
	const { lastDay, pause } = head.planned
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={[]} />
			<PageHead
				title={lastDay ? 'Remove the last day' : 'Cancel the pause'}
				line={<bdi>{head.name}</bdi>}
				trail={[{ to: back.to, label: head.name }]}
			/>
			<ul>
				{lastDay ? <li>{plainDateWords(lastDay, format)} is no longer their last day.</li> : null}
				{pause ? <li>There is no pause {pauseWords(pause, format)}.</li> : null}
				<li>Their classes go on.</li>
				<li>Lessons that were taken out of the schedule are put back if their time is still free.</li>
			</ul>
			<Form
				form={form}
				submit={lastDay ? 'Remove the last day' : 'Cancel the pause'}
				pending="Saving…"
				beside={<Cancel back={{ ...back, label: 'Back' }} />}
			>
				<VersionField form={form} version={version} />
			</Form>
		</div>
	)
}
