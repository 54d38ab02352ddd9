// Healthy is a database that takes writes. The first check of a new one makes it a replica set of one.
const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD: password } = process.env;
db.getSiblingDB('admin').auth(user, password);
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'database:27017' }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
