import { ConfirmPage } from '#app/components/confirm-page.tsx'
import type { AccountHolder, StudentAccounts } from '#app/models/account/list.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface QuestionProps {
	student: StudentAccounts
	who: AccountHolder
	ask: 'unlink' | 'reset'
}

/** Asks before what cannot be taken back. */
export function Question({ student, who: { holder, name, account }, ask }: QuestionProps) {
	const form = useFormPage()
	const words = {
		unlink: {
			title: `Remove ${name}’s access?`,
			consequences: [
				`${name} can no longer sign in at your school, and is signed out everywhere now.`,
				'Any open invitation stops working.',
			],
			stays: `What your school keeps about ${name} stays. You can invite them again.`,
			submit: 'Remove access',
		},
		reset: {
			title: `Print a new code for ${name}?`,
			consequences: [
				`The password of ${account?.signsInAs ?? name} no longer works, and they are signed out everywhere.`,
				'The new code is shown once, to be printed. With it they choose another password.',
			],
			stays: 'Nothing else changes.',
			submit: 'Print a new code',
		},
	}[ask]
	return (
		<ConfirmPage
			form={form}
			title={words.title}
			consequences={words.consequences}
			words={words.stays}
			submit={words.submit}
			intent={ask}
			back={{ to: href.studentAccount(student.id), label: 'Back' }}
		>
			<input type="hidden" name="who" value={holder.id} />
		</ConfirmPage>
	)
}
