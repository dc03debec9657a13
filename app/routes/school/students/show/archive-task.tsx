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
				'They are hidden from your lists and no longer count toward your plan.',
				seats.length > 0
					? `${many(seats.length, 'class ends', 'classes end')} for them today, and the seats are free: ${seats.join(', ')}.`
					: 'They are in no class.',
				...(queues.length > 0
					? [`They leave ${many(queues.length, 'waiting list', 'waiting lists')}: ${queues.join(', ')}.`]
					: []),
			]}
			words="Everything about them is kept. You can restore them later, but not their classes."
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
				'They return to your lists with their previous status and may count toward your plan.',
				'They are not in any class until you enroll them again.',
				'Accounts locked by archiving are unlocked.',
			]}
			submit={`Restore ${head.name}`}
			back={back}
		/>
	)
}
