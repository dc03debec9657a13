import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { plainDateWords } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'
import { pauseWords } from './planned-words.ts'

/** Takes back a last day, or a pause, that is to come. */
export function StayTask({ head, version, back }: { head: Head; version: number; back: Back }) {
	const form = useFormPage()
	const format = useDateFormat()
	const { lastDay, pause } = head.planned
	return (
		<ConfirmPage
			form={form}
			title={
				lastDay ? (
					<>
						<bdi>{head.name}</bdi> stays?
					</>
				) : (
					<>
						Cancel the pause of <bdi>{head.name}</bdi>?
					</>
				)
			}
			consequences={[
				...(lastDay ? [`${plainDateWords(lastDay, format)} is no longer their last day.`] : []),
				...(pause ? [`There is no pause ${pauseWords(pause, format)}.`] : []),
				'Their classes go on.',
				'Lessons that were taken out of the schedule are put back if their time is still free.',
			]}
			submit={lastDay ? 'They stay' : 'Cancel the pause'}
			back={{ to: back.to, label: 'Back' }}
		>
			<VersionField form={form} version={version} />
		</ConfirmPage>
	)
}
