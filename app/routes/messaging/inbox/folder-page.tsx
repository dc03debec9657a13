import { FamilyFolder } from './family-folder.tsx'
import { MailPage } from './mail-page.tsx'
import type { FolderRead } from './read-folder.server.ts'
import { StaffFolder } from './staff-folder.tsx'

export function FolderPage({ its }: { its: FolderRead }) {
	return <MailPage its={its}>{its.isStaff ? <StaffFolder its={its} /> : <FamilyFolder its={its} />}</MailPage>
}
