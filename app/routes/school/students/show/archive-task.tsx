import { many } from '#app/domain/class/labels.ts'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	places: { seats: string[]; queues: string[] }
	/** Who could not sign in any more. */
	closing: string[]
	back: Back
}

export function ArchiveTask({ head, places: { seats, queues }, closing, back }: Props) {
	const form = useFormPage({ portal: 'lock' })
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Archive <bdi>{head.name}</bdi>?
				</>
			}
			consequences={[
				`${head.name} is hidden from your lists and no longer counts toward your plan.`,
				seats.length > 0
					? `${many(seats.length, 'enrollment ends', 'enrollments end')} today, and the seats are free: ${seats.join(', ')}.`
					: 'No class ends by it.',
				...(queues.length > 0
					? [
							`${head.name} leaves ${many(queues.length, 'waiting list', 'waiting lists')}: ${queues.join(', ')}.`,
						]
					: []),
			]}
			words={`Everything about ${head.name} is kept. You can restore the record later, but not the classes.`}
			submit={`Archive ${head.name}`}
			back={back}
		>
			{closing.length > 0 ? <PortalField form={form} names={closing} /> : null}
		</ConfirmPage>
	)
}

export function UnarchiveTask({ head, back }: Omit<Props, 'places' | 'closing'>) {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Restore <bdi>{head.name}</bdi>?
				</>
			}
			consequences={[
				`${head.name} returns to your lists with the previous status and may count toward your plan.`,
				'Enrollments do not come back. Enroll again in each class.',
				'Accounts locked by archiving are unlocked.',
			]}
			submit={`Restore ${head.name}`}
			calm
			back={back}
		/>
	)
}
