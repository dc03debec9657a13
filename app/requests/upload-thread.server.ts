import { environment } from '#app/config/environment.server.ts'
import type { BankColumns, ReadBankFile } from '#app/domain/bank/csv.ts'
import type { Access } from '#app/models/access.server.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { TooMuchWork, WorkerThread } from '#app/utils/worker-thread.server.ts'
import { readUpload, type StudentList, type UploadAsked, type UploadRead } from './read-upload.server.ts'

/** Ample limits: the largest accepted file takes a second and a tenth of this memory. */
const thread = new WorkerThread<UploadAsked, Outcome<UploadRead>>('./build/upload-worker.js', {
	limitMs: 10_000,
	memoryMb: 256,
})

interface KeptBankFile {
	content: string | null
	columns: BankColumns | null
	read: ReadBankFile | null
}

/** Parsed in a worker thread. */
export async function readStudentFile(bytes: Uint8Array): Promise<Outcome<StudentList>> {
	return (await read({ kind: 'students', bytes })) as Outcome<StudentList>
}

/** Parsed in a worker thread. */
export async function readBankUpload(
	{ school }: Access,
	bytes: Uint8Array,
	columns: BankColumns | null = null,
): Promise<Outcome<ReadBankFile & { content: string }>> {
	const { currency, dateFormat } = school
	const asked = { kind: 'bank', bytes, school: { currency, dateFormat }, columns } as const
	return (await read(asked)) as Outcome<ReadBankFile & { content: string }>
}

/** The stored result of a file. Files from before results were stored are parsed again; null once the file was deleted. */
export async function readKept(
	access: Access,
	{ content, columns, read }: KeptBankFile,
): Promise<ReadBankFile | null> {
	if (read || content === null) return read
	const again = await readBankUpload(access, Buffer.from(content), columns)
	return again.ok ? again.value : null
}

async function read(asked: UploadAsked): Promise<Outcome<UploadRead>> {
	if (!environment().production) return readUpload(asked)
	try {
		return await thread.run(asked)
	} catch (error) {
		if (error instanceof TooMuchWork)
			return refused(
				{
					file: 'This file takes too long to read. Split it into smaller files, then upload them one by one.',
				},
				{ status: 413 },
			)
		throw error
	}
}
