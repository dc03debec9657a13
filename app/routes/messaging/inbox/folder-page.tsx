import { FamilyFolder } from './family-folder.tsx'
import { MailPage } from './mail-page.tsx'
import type { FolderView } from './read-folder.server.ts'
import { StaffFolder } from './staff-folder.tsx'

export function FolderPage({ view }: { view: FolderView }) {
	return (
		<MailPage view={view}>
			{view.isStaff ? <StaffFolder view={view} /> : <FamilyFolder view={view} />}
		</MailPage>
	)
}
