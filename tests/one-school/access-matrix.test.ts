/** The whole matrix again, as a school of its own answers. */
import '../routes/access-matrix.test.ts'
