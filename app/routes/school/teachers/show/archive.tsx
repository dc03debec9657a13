import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface ArchiveProps {
	teacher: { id: string; name: string; version: number; membershipId: string | null }
	classes: unknown[]
	students: unknown[]
}

/** Asks before a teacher is put away. */
export function ArchiveQuestion({ teacher, classes, students }: ArchiveProps) {
	const form = useFormPage()
	const { id, name, version, membershipId } = teacher
	const kept = `${many(students.length, 'student keeps', 'students keep')} them as their teacher until you hand them over.`
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Archive <bdi>{name}</bdi>?
				</>
			}
			consequences={[
				'They are hidden from your lists and no longer count toward your plan.',
				membershipId
					? 'Their account is locked at once, and they are signed out.'
					: 'They have no account to lock.',
				...(classes.length > 0
					? [`They are still named in ${many(classes.length, 'class', 'classes')}.`]
					: []),
				...(students.length > 0 ? [kept] : []),
			]}
			words="Everything about them is kept. You can restore them while your plan has room, and their account is unlocked too."
			submit={`Archive ${name}`}
			intent="archive"
			back={{ to: href.teacher(id, 'leaving'), label: 'Keep them' }}
		>
			<input type="hidden" name="version" value={version} />
		</ConfirmPage>
	)
}
